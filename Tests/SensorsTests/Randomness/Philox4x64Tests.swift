import Sensors
import Testing

@Suite struct Philox4x64Tests {
    /// The known-answer vectors that Random123 is published with.
    @Test(arguments: [
        (
            [0, 0, 0, 0, 0, 0],
            [0x1655_4D9E_CA36_314C, 0xDB20_FE9D_672D_0FDC, 0xD7E7_72CE_E186_176B, 0x7E68_B68A_EC7B_A23B]
        ),
        (
            [UInt64](repeating: .max, count: 6),
            [0x87B0_92C3_013F_E90B, 0x438C_3C67_BE8D_0224, 0x9CC7_D7C6_9CD7_77B6, 0xA09C_AEBF_594F_0BA0]
        ),
        (
            [
                0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89,
                0x4528_21E6_38D0_1377, 0xBE54_66CF_34E9_0C6C,
            ],
            [0xA528_F454_03E6_1D95, 0x38C7_2DBD_566E_9788, 0xA5A1_610E_72FD_18B5, 0x57BD_43B5_E52B_7FE6]
        ),
    ])
    func `SEN-6 Philox4x64-10 gives the published answers`(input: [UInt64], answer: [UInt64]) {
        let block = Philox4x64.block(counter: (input[0], input[1], input[2], input[3]), key: (input[4], input[5]))
        #expect([block.0, block.1, block.2, block.3] == answer)
    }
}
