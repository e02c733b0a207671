extension Array {
    /// Removes all elements, keeping the storage; where there are none, unlike `removeAll`, it costs nothing.
    @inlinable
    public mutating func clear() {
        if !isEmpty { removeAll(keepingCapacity: true) }
    }
}
