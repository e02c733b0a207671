import Session
import Testing
import Timeline
import Workouts

@testable import Devices

/// The records that a watch has saved.
@Suite struct HealthStoreTests {
    private let record = Identifier(key: 7)
    private let run = Identifier(key: 1)

    private func entry(for run: Identifier?) -> HealthStore.Entry {
        var metrics = WorkoutMetrics(source: .watch, recordedAt: .epoch)
        metrics.healthKitWorkoutUUID = record
        let workout = WorkoutRecord(
            id: run ?? record, activity: .running, start: .epoch, end: .epoch + .minutes(9), active: .minutes(9),
            metrics: metrics)
        return HealthStore.Entry(run: run, record: workout, ending: .salvaged, isRecovered: false)
    }

    @Test func `SES-7 a record of no run is claimed once, and then bears the run's name`() {
        var store = HealthStore()
        store.save(entry(for: nil))
        let claims = [(Identifier(key: 8), run), (record, run), (record, Identifier(key: 2))]
        #expect(claims.map { store.claim($0.0, for: $0.1) } == [false, true, false])
        #expect(store.entries == [entry(for: run)])
    }
}
