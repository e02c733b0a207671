internal import CGSL
internal import Sensors

/// Why a curve could not be fitted.
public enum FitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// GSL gave up.
    case noConvergence(reason: String)

    public var description: String {
        switch self {
        case .noConvergence(let reason): "no curve could be fitted: \(reason)"
        }
    }
}

/// A curve fitted to data by nonlinear least squares: GSL's trust-region method with differences for derivatives.
package struct CurveFit {
    package let parameters: [Double]
    /// The root of the mean square of what is left.
    package let rootMeanSquare: Double

    /// Fits a curve.
    ///
    /// - Parameters:
    ///   - data: What was measured.
    ///   - guess: Where the search begins.
    ///   - model: Gives the curve at every point of the data, for parameters.
    /// - Throws: `FitError` where the search cannot begin or goes astray.
    package init(
        to data: [Double], guess: [Double], model: (_ parameters: [Double], _ curve: inout [Double]) -> Void
    ) throws(FitError) {
        GSL.silenceErrorHandler()
        var parameters = guess
        let status = withoutActuallyEscaping(model) { model in
            var problem = Problem(data: data, curve: data, parameters: guess, model: model)
            return problem.solve(&parameters)
        }
        // A search that no longer gets anywhere, or has gone all its steps, is as near as it comes.
        guard [GSL_SUCCESS, Int(GSL_ENOPROG), Int(GSL_EMAXITER)].contains(Int(status)) else {
            throw .noConvergence(reason: String(cString: gsl_strerror(status)))
        }
        var curve = data
        model(parameters, &curve)
        self.parameters = parameters
        let squares = zip(curve, data).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        rootMeanSquare = (squares / Double(max(1, data.count))).squareRoot()
        guard rootMeanSquare.isFinite else { throw .noConvergence(reason: "the curve has points that are no numbers") }
    }
}

/// What GSL calls back with.
private struct Problem {
    let data: [Double]
    var curve: [Double]
    var parameters: [Double]
    let model: (_ parameters: [Double], _ curve: inout [Double]) -> Void

    /// Searches from a guess, which the result replaces.
    mutating func solve(_ parameters: inout [Double]) -> CInt {
        var settings = gsl_multifit_nlinear_default_parameters()
        let (points, unknowns) = (data.count, parameters.count)
        guard let workspace = gsl_multifit_nlinear_alloc(cgsl_multifit_trust(), &settings, points, unknowns),
            let start = gsl_vector_alloc(unknowns)
        else { return CInt(GSL_ENOMEM) }
        defer {
            gsl_multifit_nlinear_free(workspace)
            gsl_vector_free(start)
        }
        for (index, value) in parameters.enumerated() { gsl_vector_set(start, index, value) }
        return withUnsafeMutablePointer(to: &self) { problem in
            var function = gsl_multifit_nlinear_fdf()
            function.f = residuals
            function.n = points
            function.p = unknowns
            function.params = UnsafeMutableRawPointer(problem)
            var status = gsl_multifit_nlinear_init(start, &function, workspace)
            guard Int(status) == GSL_SUCCESS else { return status }
            var info: CInt = 0
            status = gsl_multifit_nlinear_driver(60, 1e-6, 1e-6, 0, nil, nil, &info, workspace)
            let solution = gsl_multifit_nlinear_position(workspace)
            for index in 0..<unknowns { parameters[index] = gsl_vector_get(solution, index) }
            return status
        }
    }
}

/// The residuals of a problem, for GSL.
private func residuals(
    _ parameters: UnsafePointer<gsl_vector>?, _ context: UnsafeMutableRawPointer?,
    _ result: UnsafeMutablePointer<gsl_vector>?
) -> CInt {
    guard let problem = context?.assumingMemoryBound(to: Problem.self) else { return CInt(GSL_EFAULT) }
    for index in problem.pointee.parameters.indices {
        problem.pointee.parameters[index] = gsl_vector_get(parameters, index)
    }
    problem.pointee.model(problem.pointee.parameters, &problem.pointee.curve)
    for index in problem.pointee.data.indices {
        gsl_vector_set(result, index, problem.pointee.curve[index] - problem.pointee.data[index])
    }
    return CInt(GSL_SUCCESS)
}
