public import CommandChannel
public import Session

extension ChannelSwitches {
    /// The rules of the channel that are on where these fixes are: each has the name of its fix.
    public init(_ fixes: Switches) {
        self.init(
            ChannelSwitch.allCases.filter { rule in
                Switch(rawValue: rule.rawValue).map { fixes.contains(Switches($0)) } ?? false
            }.map(ChannelSwitches.init))
    }
}
