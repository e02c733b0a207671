/// What a parameter is, without the command that it belongs to.
struct ParameterSpecification: Sendable {
    enum Kind: Sendable { case argument, option, flag }

    let kind: Kind
    let name: String
    var short: Character?
    /// What stands for the value in help texts.
    var placeholder = ""
    /// What a value must be, as the end of a sentence.
    var expectation = ""
    var choices: [String] = []
    /// Whether one word may hold several of the choices.
    var isList = false
    var completion = Completion.none
    /// How many times it must be given.
    var least = 0
    /// How many times it may be given.
    var most = 1
    let help: String
    /// The word that stands for the default; nil where there is none worth showing.
    var initial: String?

    /// The flag that every command has.
    static let helpFlag = ParameterSpecification(kind: .flag, name: "help", short: "h", help: "Shows this text.")

    /// The parameter as it is written, such as `--seed` or `PROFILE`.
    var spelling: String { kind == .argument ? placeholder : "--" + name }

    /// Whether a word is this option.
    func isSpelled(_ word: String) -> Bool {
        kind != .argument && (word == spelling || short.map { word == "-\($0)" } ?? false)
    }
}
