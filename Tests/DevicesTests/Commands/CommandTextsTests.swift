@testable import Devices
import Testing
import Timeline
import Workouts

@Suite struct CommandTextsTests {
    @Test func `SNP-7 every text is there in both languages, and only what is the same in both does not differ`() {
        for text in CommandText.allCases {
            let (english, norwegian) = (text.text(in: .english), text.text(in: .norwegianBokmal))
            #expect(!english.isEmpty && !norwegian.isEmpty)
            #expect((english == norwegian) == [.longer, .shorter].contains(text), "\(text)")
        }
        for language in Language.allCases {
            let texts = CommandText.allCases.map { $0.text(in: language) }
            #expect(Set(texts).count == texts.count)
        }
        #expect(Set(WorkoutSnapshot.Phase.allCases.map(\.text)).count == WorkoutSnapshot.Phase.allCases.count)
    }

    @Test func `SNP-7 every exercise of the catalogue has a name of its own in both languages`() {
        var names: Set<String> = []
        for exercise in Exercise.catalogue {
            let norwegian = Language.norwegianBokmal.name(of: exercise.name)
            #expect(Language.english.name(of: exercise.name) == exercise.name)
            // A thruster is one in Norway too.
            #expect((norwegian == exercise.name) == (exercise == .thruster), "\(exercise.name)")
            #expect(Exercise(shownAs: exercise.name) == exercise && Exercise(shownAs: norwegian) == exercise)
            names.formUnion([exercise.name, norwegian])
        }
        #expect(names.count == 2 * Exercise.catalogue.count - 1)
    }

    @Test(arguments: Language.allCases)
    func `SNP-7 an exercise that is not in the catalogue keeps its name`(language: Language) {
        #expect(language.name(of: "Farmer's walk") == "Farmer's walk")
        #expect(Exercise(shownAs: "Farmer's walk") == nil)
    }

    @Test func `SNP-7 lines hold numbers as their language writes them`() {
        let half = SetDetail(reps: 8, weightGrams: 62_500)
        #expect(Language.english.setLine(index: 1, count: 3) == "Set 2 of 3")
        #expect(Language.norwegianBokmal.setLine(index: 1, count: 3) == "Serie 2 av 3")
        #expect(Language.english.nextLine(half) == "Next: 62.5 kg × 8")
        #expect(Language.norwegianBokmal.nextLine(half) == "Neste: 62,5 kg × 8")
        #expect(Language.norwegianBokmal.nextLine(exerciseName: "Markløft") == "Neste: Markløft")
        #expect(Language.english.text(of: SetDetail(reps: 5, weightGrams: -20_050)) == "−20.05 kg × 5")
        #expect(Language.english.text(of: SetDetail(reps: 12, weightGrams: nil)) == "× 12")
        #expect(Language.english.text(of: SetDetail(reps: .max, weightGrams: .min)) == "−2147483.648 kg × 65535")
        #expect(Language.english.setLine(index: .max, count: .max) == "Set 256 of 255")
    }

    @Test func `SNP-7 the watch logs the exercise whatever language the phone speaks`() {
        var snapshot = CommandWatchScript.snapshot()
        snapshot.exerciseName = "Utfall med manualer"
        var script = CommandWatchScript(snapshot: snapshot)
        script.complete()
        let logged = script.watch.session.logs.last?.sets.last?.exercise
        #expect(logged == .lunge)
    }
}
