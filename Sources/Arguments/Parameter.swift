/// One row of a command's table: an argument, an option or a flag, and the property that takes its value.
public struct Parameter<Root: Sendable>: Sendable {
    var specification: ParameterSpecification
    /// Stores a word; false where it does not give a value.
    var store: @Sendable (inout Root, String) -> Bool
    /// The word that stands for the value a command begins with.
    let initial: @Sendable (Root) -> String?
}

/// A writable key path that may cross threads.
public typealias ParameterPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

extension Parameter {
    /// An argument; one that is not required may be left out, and its property then keeps its initial value.
    public static func argument<Value: ArgumentValue>(
        _ name: String, _ path: ParameterPath<Root, Value>, isRequired: Bool = true, completion: Completion = .none,
        help: String
    ) -> Self {
        let specification = ParameterSpecification(
            kind: .argument, name: name, placeholder: name.uppercased(), completion: completion,
            least: isRequired ? 1 : 0, help: help)
        return Parameter(specification, path) { $0[keyPath: path] = $1 }
    }

    /// As many arguments as there are, at least some number of them.
    public static func arguments<Value: ArgumentValue>(
        _ name: String, _ path: ParameterPath<Root, [Value]>, atLeast least: Int = 1, completion: Completion = .none,
        help: String
    ) -> Self {
        let specification = ParameterSpecification(
            kind: .argument, name: name, placeholder: name.uppercased(), completion: completion, least: least,
            most: .max, help: help)
        return Parameter(specification, path) { $0[keyPath: path].append($1) }
    }

    /// An option with one value, `--name VALUE`.
    ///
    /// - Parameters:
    ///   - name: The name without its dashes.
    ///   - short: The letter by which `-s VALUE` says the same.
    ///   - path: The property that takes the value; its initial value is the default.
    ///   - value: What stands for the value in help texts, such as `N`.
    ///   - isRequired: Whether a command line without it is refused.
    ///   - completion: What may stand as the value, beside the choices of its type.
    ///   - help: One sentence for the help text.
    /// - Returns: The row.
    public static func option<Value: ArgumentValue>(
        _ name: String, short: Character? = nil, _ path: ParameterPath<Root, Value>, value: String,
        isRequired: Bool = false, completion: Completion = .none, help: String
    ) -> Self {
        let specification = ParameterSpecification(
            kind: .option, name: name, short: short, placeholder: value, completion: completion,
            least: isRequired ? 1 : 0, help: help)
        return Parameter(specification, path) { $0[keyPath: path] = $1 }
    }

    /// An option whose number lies in a range.
    public static func option<Value: ArgumentValue & Comparable>(
        _ name: String, short: Character? = nil, _ path: ParameterPath<Root, Value>, value: String,
        in range: ClosedRange<Value>, isRequired: Bool = false, help: String
    ) -> Self {
        .option(name, short: short, path, value: value, isRequired: isRequired, help: help).limited(to: range)
    }

    /// An option whose number lies in a range and has no default.
    public static func option<Value: ArgumentValue & Comparable>(
        _ name: String, short: Character? = nil, _ path: ParameterPath<Root, Value?>, value: String,
        in range: ClosedRange<Value>, isRequired: Bool = false, help: String
    ) -> Self {
        .option(name, short: short, path, value: value, isRequired: isRequired, help: help).limited(to: range)
    }

    /// An option that may be given again and again; each value is appended.
    public static func options<Value: ArgumentValue>(
        _ name: String, short: Character? = nil, _ path: ParameterPath<Root, [Value]>, value: String,
        completion: Completion = .none, help: String
    ) -> Self {
        let specification = ParameterSpecification(
            kind: .option, name: name, short: short, placeholder: value, completion: completion, most: .max, help: help)
        return Parameter(specification, path) { $0[keyPath: path].append($1) }
    }

    /// A flag, `--name`, that is off unless given.
    public static func flag(
        _ name: String, short: Character? = nil, _ path: ParameterPath<Root, Bool>, help: String
    ) -> Self {
        let specification = ParameterSpecification(kind: .flag, name: name, short: short, help: help)
        let store: @Sendable (inout Root, String) -> Bool = { root, _ in
            root[keyPath: path] = true
            return true
        }
        return Parameter(specification: specification, store: store, initial: { _ in nil })
    }

    /// This parameter of a part, as a parameter of the whole that holds the part.
    ///
    /// Commands share rows in this way: the shared rows are the table of a value of their own.
    public func within<Whole: Sendable>(_ path: ParameterPath<Whole, Root>) -> Parameter<Whole> {
        Parameter<Whole>(
            specification: specification,
            store: { [store] whole, word in store(&whole[keyPath: path], word) },
            initial: { [initial] whole in initial(whole[keyPath: path]) })
    }
}

extension Parameter {
    private init<Value: ArgumentValue, Stored: ArgumentValue>(
        _ specification: ParameterSpecification, _ path: ParameterPath<Root, Stored>,
        assign: @escaping @Sendable (inout Root, Value) -> Void
    ) {
        self.specification = specification
        self.specification.expectation = Value.expectation
        self.specification.choices = Value.choices
        self.specification.isList = Value.isList
        store = { root, word in
            guard let value = Value(argument: word) else { return false }
            assign(&root, value)
            return true
        }
        initial = { $0[keyPath: path].argument }
    }

    /// This parameter, refusing every word that gives a number outside a range.
    private func limited<Value: ArgumentValue & Comparable>(to range: ClosedRange<Value>) -> Self {
        var limited = self
        limited.specification.expectation += " from \(range.lowerBound) to \(range.upperBound)"
        limited.store = { [store] root, word in
            guard let value = Value(argument: word), range.contains(value) else { return false }
            return store(&root, word)
        }
        return limited
    }
}
