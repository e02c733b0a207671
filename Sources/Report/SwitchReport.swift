import Session

/// The fixes that can be switched off.
public struct SwitchReport: Sendable {
    /// Reports all of them.
    public init() {}

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var table = TextTable([.init("fix"), .init("preset"), .init("design"), .init("what is right when it is on")])
        for element in Switch.allCases {
            table.add([
                .init(element.rawValue), .init(element.isSeedFix ? "seedFixes" : "bulletproof", isFaint: true),
                .init(element.designs, isFaint: true), .init(element.summary),
            ])
        }
        return table.lines(style: style, indent: 0)
    }
}

extension Switch {
    /// The design on which it bears.
    fileprivate var designs: String {
        isOfDocuments ? isOfCommands ? "both" : "documents" : "commands"
    }
}
