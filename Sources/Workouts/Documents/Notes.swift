/// The texts of the notes that athletes write, by their numbers from 1.
enum Notes {
    private static let texts = [
        "Felt strong", "Go up next time", "Too heavy, drop the weight", "Left shoulder complained a little",
        "Last set was sloppy", "Machine was taken, used dumbbells", "Slow on the way down", "Seat on the third notch",
        "Slept badly", "New personal best!", "Grip gave out first", "Short on time, cut the rests",
    ]

    /// The text of a number above 0; a number beyond the texts stands for itself.
    static func text(_ number: UInt16) -> String {
        texts.indices.contains(Int(number) - 1) ? texts[Int(number) - 1] : "Note \(number)"
    }

    /// The number of a text; nil where it is no note.
    static func number(_ text: String) -> UInt16? {
        if let index = texts.firstIndex(of: text) { return UInt16(index + 1) }
        guard text.hasPrefix("Note "), let number = UInt16(text.dropFirst(5)), Self.text(number) == text else {
            return nil
        }
        return number > 0 ? number : nil
    }
}
