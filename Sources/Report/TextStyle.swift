/// How words are set off in a terminal; plain text where there is none.
public struct TextStyle: Hashable, Sendable {
    /// Whether escape sequences are written.
    public let isColored: Bool

    /// Chooses between a terminal and plain text.
    public init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Text without escape sequences.
    public static let plain = TextStyle(isColored: false)

    /// A color of the terminal's own palette.
    public enum Color: Int, Hashable, Sendable, CaseIterable {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
        case gray = 90
    }

    /// Sets a text in bold.
    public func bold(_ text: String) -> String { wrap(text, code: 1) }

    /// Sets a text off as less important.
    public func faint(_ text: String) -> String { wrap(text, code: 2) }

    /// Sets a text in a color.
    public func colored(_ text: String, _ color: Color) -> String { wrap(text, code: color.rawValue) }

    private func wrap(_ text: String, code: Int) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
