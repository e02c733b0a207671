import Devices
import Timeline

/// The phone and the watch of a world.
///
/// They cannot be copied, so that looking at them after each event costs nothing but the look.
struct PairDevices: ~Copyable {
    var phone = DocumentPhone(DocumentPhone.Settings())
    var watch = DocumentWatch(DocumentWatch.Settings())

    /// Has claims look at what an event may have changed.
    func check(_ claims: inout Claims, changed: Changes, at now: Instant) {
        claims.check(phone: phone, watch: watch, changed: changed, at: now)
    }

    /// Has claims look at everything for the last time.
    func close(_ claims: inout Claims, at now: Instant) { claims.close(phone: phone, watch: watch, at: now) }

    /// Puts both devices into a fingerprint.
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(phone)
        fingerprint.combine(watch)
    }
}
