internal import CGSL

/// A stream of random numbers that belongs to one key, with GSL's distributions as its verbs.
///
/// The generator is xoshiro256++, started by the key's Philox block and plugged into GSL as a `gsl_rng_type` of our
/// own. Setting the stream to another key costs some tens of nanoseconds, so one stream serves for many keys, and one
/// draw of its own key for what must be addressable.
public struct RandomStream: ~Copyable {
    private let state: UnsafeMutablePointer<Xoshiro256>
    let generator: UnsafeMutablePointer<gsl_rng>

    /// Makes the stream of a key.
    public init(_ key: StreamKey) {
        GSL.silenceErrorHandler()
        state = .allocate(capacity: 1)
        state.initialize(to: key.initialState)
        generator = .allocate(capacity: 1)
        generator.initialize(to: gsl_rng(type: xoshiroType, state: UnsafeMutableRawPointer(state)))
    }

    deinit {
        generator.deallocate()
        state.deallocate()
    }

    /// Goes to the beginning of the stream of a key.
    @inline(__always)
    public mutating func reset(to key: StreamKey) {
        state.pointee = key.initialState
    }

    /// The next 64 random bits.
    @inline(__always)
    public mutating func bits() -> UInt64 { state.pointee.next() }
}

/// A stream owns its state and must not be drawn from by two threads.
@available(*, unavailable)
extension RandomStream: Sendable {}

/// The generator as GSL sees it.
///
/// The pointee is written once, here, and lives for ever: reading it from several threads is safe.
private nonisolated(unsafe) let xoshiroType: UnsafePointer<gsl_rng_type> = {
    let name: StaticString = "xoshiro256++"
    let type = UnsafeMutablePointer<gsl_rng_type>.allocate(capacity: 1)
    type.initialize(
        to: gsl_rng_type(
            name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
            max: .max,
            min: 0,
            size: MemoryLayout<Xoshiro256>.size,
            set: { state, seed in
                let key = StreamKey(seed: UInt64(seed), athlete: 0, workout: 0, purpose: .athlete)
                state?.assumingMemoryBound(to: Xoshiro256.self).pointee = key.initialState
            },
            get: nextWord,
            get_double: nextShare))
    return UnsafePointer(type)
}()

@inline(__always)
private func nextWord(of state: UnsafeMutableRawPointer?) -> UInt {
    // GSL hands back the state that the generator was made with.
    UInt(state.unsafelyUnwrapped.assumingMemoryBound(to: Xoshiro256.self).pointee.next())
}

/// A number from [0, 1).
@inline(__always)
private func nextShare(of state: UnsafeMutableRawPointer?) -> Double { Double(nextWord(of: state) >> 11) * 0x1p-53 }
