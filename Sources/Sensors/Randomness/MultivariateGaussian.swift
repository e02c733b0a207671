internal import CGSL

/// Normal deviates that are correlated with each other: means, unit variances and a matrix of correlations.
public struct MultivariateGaussian: ~Copyable {
    /// How many deviates are drawn together.
    public let count: Int
    private let means: Vector
    private let factor: Matrix
    private let deviates: Vector

    /// Prepares the draw.
    ///
    /// - Parameters:
    ///   - means: The mean of each deviate.
    ///   - correlations: A symmetric matrix, row by row, with ones on its diagonal.
    /// - Throws: `SensorError` where no deviates could be correlated like that: the matrix is not positive definite.
    public init(means: [Double], correlations: [[Double]]) throws(SensorError) {
        GSL.silenceErrorHandler()
        let count = means.count
        let isSquare = correlations.count == count && correlations.allSatisfy { $0.count == count }
        guard count > 0, isSquare, means.allSatisfy(\.isFinite) else { throw .correlations }
        for row in 0..<count {
            for column in 0...row {
                guard correlations[row][column] == (row == column ? 1 : correlations[column][row]) else {
                    throw .correlations
                }
            }
        }
        let factor = Matrix(correlations)
        guard Int(gsl_linalg_cholesky_decomp1(factor.pointer)) == GSL_SUCCESS else { throw .correlations }
        self.count = count
        self.factor = factor
        self.means = Vector(means)
        deviates = Vector(means)
    }

    /// Draws all deviates.
    public mutating func draw(from stream: inout RandomStream) throws(SensorError) {
        try GSL.check(
            gsl_ran_multivariate_gaussian(stream.generator, means.pointer, factor.pointer, deviates.pointer),
            "gsl_ran_multivariate_gaussian")
    }

    /// A deviate of the last draw.
    public subscript(position: Int) -> Double {
        precondition(position >= 0 && position < count, "there are \(count) deviates, and none at \(position)")
        return gsl_vector_get(deviates.pointer, position)
    }
}

@available(*, unavailable)
extension MultivariateGaussian: Sendable {}

/// A vector of GSL's.
struct Vector: ~Copyable {
    let pointer: UnsafeMutablePointer<gsl_vector>

    init(_ values: [Double]) {
        guard let pointer = gsl_vector_alloc(values.count) else { preconditionFailure("out of memory") }
        self.pointer = pointer
        for (position, value) in values.enumerated() { gsl_vector_set(pointer, position, value) }
    }

    deinit { gsl_vector_free(pointer) }
}

/// A square matrix of GSL's.
struct Matrix: ~Copyable {
    let pointer: UnsafeMutablePointer<gsl_matrix>

    init(_ rows: [[Double]]) {
        guard let pointer = gsl_matrix_alloc(rows.count, rows.count) else { preconditionFailure("out of memory") }
        self.pointer = pointer
        for (row, values) in rows.enumerated() {
            for (column, value) in values.enumerated() { gsl_matrix_set(pointer, row, column, value) }
        }
    }

    deinit { gsl_matrix_free(pointer) }
}
