import Devices
import Foundation
import Session
import Testing
import Timeline
import Workouts

@Suite struct DevicePairTests {
    private let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil

    /// Something that a person or the world does at random.
    private func happen(_ pair: inout DevicePair) {
        let run = DevicePair.runs[pair.roll(2)]
        let log = UInt8(pair.roll(2))
        let detail = SetDetail(reps: UInt16(pair.roll(12)), weightGrams: 50_000)
        let actions: [RunAction] = [
            .completeSet(log: log, set: nil, detail), .completeSet(log: log, set: UInt8(pair.roll(3)), detail),
            .editSet(log: log, set: UInt8(pair.roll(3)), detail), .uncheckSet(log: log, set: UInt8(pair.roll(3))),
            .writeNote(log: log, note: UInt16(pair.roll(9))), .skipLog(log: log),
        ]
        let action = actions[min(pair.roll(12), actions.count * 2 - 1) / 2]
        switch pair.roll(20) {
        case 0...5: pair.watch(.tapped(.act(action, workout: run, performed: nil)))
        case 6...8: pair.phone(.tapped(.act(action, workout: run)))
        case 9: pair.watch(.tapped(.openRun(workout: run)))
        case 10: pair.watch(.tapped(.openExercise(workout: run, log: log)))
        case 11: pair.phone(.tapped(.openExercise(workout: run, log: log)))
        case 12: pair.phone(.tapped(.closeExercise))
        case 13: pair.setReachable(pair.roll(2) == 0)
        case 14: pair.watch(.wristLowered)
        case 15: pair.watch(.wristRaised)
        case 16: pair.roll(2) == 0 ? pair.watch(.session(.crashed)) : pair.phone(.terminated)
        case 17, 18: pair.open()
        default: pair.phone(pair.roll(2) == 0 ? .tapped(.openEditor(workout: run)) : .tapped(.closeEditor))
        }
    }

    /// Two devices over a bad link, then a quarter of an hour without a fault.
    private func play(_ seed: UInt64, flow: Bool) -> DevicePair {
        var pair = DevicePair(flow: flow, seed: seed)
        pair.open()
        for (number, run) in DevicePair.runs.enumerated() {
            pair.phone(.tapped(.start(workout: run, number: Int32(number), split: 0)))
        }
        pair.pass(.seconds(3))
        pair.lossPercent = 30
        for _ in 0..<60 {
            happen(&pair)
            pair.pass(.milliseconds(Int64(pair.roll(15_000))))
        }
        pair.lossPercent = 0
        pair.setReachable(true)
        pair.phone(.tapped(.closeEditor))
        pair.phone(.tapped(.closeExercise))
        pair.open()
        pair.watch(.tapped(.closeExercise))
        pair.pass(.minutes(15))
        return pair
    }

    @Test(arguments: [true, false])
    func `N17 phone and watch that edit different sets of an exercise while apart lose neither`(isOn: Bool) {
        let switches = Preset.bulletproof.switches
        var pair = DevicePair(isOn ? switches : switches.subtracting(.N17), flow: false, seed: 1)
        let run = DevicePair.runs[0]
        let detail = SetDetail(reps: 9, weightGrams: 50_000)
        pair.open()
        pair.phone(.tapped(.start(workout: run, number: 0, split: 0)))
        pair.pass(.seconds(5))
        pair.watch(.tapped(.openRun(workout: run)))
        pair.setReachable(false)
        pair.watch(.tapped(.act(.completeSet(log: 0, set: 1, detail), workout: run, performed: nil)))
        pair.pass(.seconds(3))
        pair.phone(.tapped(.act(.editSet(log: 0, set: 0, detail), workout: run)))
        pair.setReachable(true)
        pair.pass(.minutes(2))
        for document in [pair.phone.stored.files[run], pair.watch[run]] {
            #expect(document?[log: 0][set: 0].reps == 9)
            #expect(document?[log: 0][set: 1].isDone == isOn)
        }
    }

    @Test(arguments: [false, true])
    func `LAB-3 after whatever has happened, phone and watch come to agree, and fall silent`(flow: Bool) throws {
        for seed in 0..<(isProving ? 5_000 : 40) as Range<UInt64> {
            var pair = play(seed, flow: flow)
            for run in DevicePair.runs {
                let file = try #require(pair.phone.stored.files[run])
                let shown = pair.watch[run]
                #expect(shown?.wireValue == file.wireValue, "seed \(seed), flow \(flow)")
            }
            let before = pair.events
            pair.pass(.minutes(2))
            #expect(pair.events - before < 40, "seed \(seed): messages go round and round")
        }
    }
}
