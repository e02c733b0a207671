internal import CGSL

/// What has to be seen to before and after a call of GSL.
package enum GSL {
    /// Keeps GSL from ending the process when a function fails; every status and result is checked instead.
    package static func silenceErrorHandler() { _ = isSilenced }

    private static let isSilenced: Bool = {
        gsl_set_error_handler_off()
        return true
    }()

    /// Refuses any status but success.
    package static func check(_ status: CInt, _ function: StaticString) throws(SensorError) {
        guard Int(status) != GSL_SUCCESS else { return }
        throw .numerics(function: "\(function)", reason: String(cString: gsl_strerror(status)))
    }

    /// Refuses a result that is not a number.
    package static func check(_ result: Double, _ function: StaticString) throws(SensorError) -> Double {
        guard result.isFinite else { throw .numerics(function: "\(function)", reason: "the result is \(result)") }
        return result
    }
}
