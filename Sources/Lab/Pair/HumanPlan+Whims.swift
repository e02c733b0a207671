import Devices
import Sensors
import Timeline
import Workouts

// What the human happens to do, and how it ends a run.

extension HumanPlan {
    mutating func drawWhims(
        _ habits: TwoDeviceSettings, _ outing: borrowing Outing, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        guard let first = outing.runs.first, let last = outing.runs.last else { return }
        let span = (start: first.start, end: max(first.end, last.end))
        let runOf: (Instant) -> Int = { date in
            // Ranges of runs are few; the last that has started is the one in hand.
            var run = 0
            if last.start <= date, last.start > first.start { run = 1 }
            return run
        }
        forEachArrival(.glance, habits.glancesPerHour, span, key, &stream) { plan, date, stream in
            let length = habits.glance.draw(&stream)
            plan.add(.look, runOf(date), on: .watch, at: date)
            plan.add(.leave, runOf(date), on: .watch, at: date + length)
        }
        forEachArrival(.phoneLook, habits.phoneLooksPerHour, span, key, &stream) { plan, date, stream in
            let length = habits.visit.draw(&stream)
            plan.add(.look, runOf(date), on: .phone, at: date)
            plan.add(.leave, runOf(date), on: .phone, at: date + length)
        }
        forEachArrival(.refresh, habits.refreshesPerHour, span, key, &stream) { plan, date, _ in
            plan.add(.refresh, runOf(date), on: .watch, at: date)
        }
        forEachArrival(.editor, habits.editorVisitsPerHour, span, key, &stream) { plan, date, stream in
            let length = habits.visit.draw(&stream)
            let isPocketed = stream.bernoulli(habits.pocketedEditorShare)
            plan.add(.openEditor, runOf(date), on: .phone, at: date)
            plan.add(isPocketed ? .leave : .closeEditor, runOf(date), on: .phone, at: date + length)
        }
        forEachArrival(.split, habits.splitVisitsPerHour, span, key, &stream) { plan, date, stream in
            let length = habits.visit.draw(&stream)
            let opensSheet = stream.bernoulli(habits.splitSheetShare)
            plan.add(.openSplit(0), runOf(date), on: .phone, at: date)
            if opensSheet {
                plan.add(.openSplitSheet, runOf(date), on: .phone, at: date + length.share(0.2))
                plan.add(.closeSplitSheet, runOf(date), on: .phone, at: date + length.share(0.8))
            }
            plan.add(.closeSplit, runOf(date), on: .phone, at: date + length)
        }
        forEachArrival(.settings, habits.settingsChangesPerHour, span, key, &stream) { plan, date, stream in
            var settings = AppSettings()
            settings.restSeconds = UInt16(60 + 15 * stream.integer(below: 7))
            plan.add(.changeSettings(settings), runOf(date), on: .phone, at: date)
        }
    }

    private mutating func forEachArrival(
        _ habit: Habit, _ rate: Double, _ span: (start: Instant, end: Instant), _ key: WorkoutKey,
        _ stream: inout RandomStream, _ body: (inout HumanPlan, Instant, inout RandomStream) -> Void
    ) {
        guard rate > 0 else { return }
        stream.reset(to: key.stream(habit))
        stream.forEachArrival(perHour: rate, from: span.start, to: span.end) { date, stream in
            body(&self, date, &stream)
        }
    }

    mutating func drawFinish(
        _ habits: TwoDeviceSettings, _ outing: borrowing Outing, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        for (index, run) in outing.runs.enumerated() {
            stream.reset(to: key.stream(.skippedRun, run: index))
            let action = stream.bernoulli(habits.skippedRunShare) ? RunAction.skipRun : .finishRun
            stream.reset(to: key.stream(.bothFinish, run: index))
            let finishesOnBoth = stream.bernoulli(habits.finishesOnBothShare)
            let isReplaced = index + 1 < outing.runs.count && outing.runs[index + 1].start == run.finish
            guard !isReplaced else { continue }
            let device = run.finishesOnPhone ? Device.phone : .watch
            add(.act(action), index, on: device, at: run.finish)
            if finishesOnBoth { add(.act(action), index, on: device.other, at: run.finish + .seconds(3)) }
        }
    }
}
