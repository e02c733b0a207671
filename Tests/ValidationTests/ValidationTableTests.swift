import Foundation
import Testing
import Validation

@Suite struct ValidationTableTests {
    /// Every target of the table but 28, which waits for beat-to-beat intervals.
    private static let numbers = [
        1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 15, 16, 17, 18, 19, 20, 21, 23, 24, 26, 27, 29,
    ]

    private static let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil

    @Test func `SEN-2 the table has every target once, in order`() {
        #expect(ValidationTable.targets.map(\.number) == Self.numbers)
    }

    /// With 2,000 athletes every number must lie where it should; with 60, chance is given three standard errors.
    @Test(arguments: numbers)
    func `SEN-2 every published finding is reproduced`(number: Int) throws {
        let targets = ValidationTable.targets.filter { $0.number == number }
        let finding = try #require(try ValidationTable.run(targets, athletes: Self.isProving ? 2_000 : 60).first)
        #expect(!finding.measurements.isEmpty && finding.number == number)
        for measurement in finding.measurements {
            #expect(Self.isProving ? measurement.isMet : measurement.isMetWithinChance, "\(number): \(measurement)")
            #expect(measurement.standardError >= 0 && measurement.value.isFinite)
        }
    }

    @Test func `SEN-2 the same seed gives the same findings`() throws {
        let targets = ValidationTable.targets.filter { [13, 21, 23].contains($0.number) }
        let first = try ValidationTable.run(targets, athletes: 20, seed: 5)
        #expect(try ValidationTable.run(targets, athletes: 20, seed: 5) == first)
        #expect(try ValidationTable.run(targets, athletes: 20, seed: 6) != first)
        #expect(first.map(\.number) == [13, 21, 23])
    }

    @Test func `SEN-2 a number out of its range is a missed target`() throws {
        let finding = try #require(try ValidationTable.run([.impossible], athletes: 10).first)
        #expect(finding.verdict == .missed && !finding.measurements[0].isMetWithinChance)
    }
}

extension Target {
    fileprivate static let impossible = Target(
        0, "nothing", published: "1", tolerance: "none", source: "nobody"
    ) { _ in [Measurement("number", 2, in: 0...1, standardError: 0.1)] }
}
