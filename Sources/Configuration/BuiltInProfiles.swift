// Written by `make profiles` from the files under Profiles; do not edit.
// swift-format-ignore-file

extension BuiltInProfile {
    /// Every profile that is part of the program.
    public static let all: [BuiltInProfile] = [
    ]
}
