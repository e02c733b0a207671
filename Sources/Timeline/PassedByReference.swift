/// Has the value that holds it handed on by reference.
///
/// Swift hands on a struct whose layout it knows by value, and so copies all of it for each method that is not inlined
/// and changes nothing: a device of some kilobytes, or a world of twenty, hundreds of times for each workout. One that
/// holds an existential, be it nil, is handed on by its address. It costs its 40 bytes, and says nothing: two of them
/// are equal.
public struct PassedByReference: Hashable, Sendable {
    private var nothing: (any Sendable)?

    /// Makes one.
    public init() {}

    public static func == (left: PassedByReference, right: PassedByReference) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
}
