import CommandChannel
import Timeline

func logTwoSets() throws -> TwoDevices {
    var devices = TwoDevices()
    let session = Identifier(key: 1)
    devices.onWatch { $0.handle(.reachabilityChanged(true), into: &$1) }
    try devices.onWatch { try $0.submit("squat 100 kg × 5", for: session, into: &$1) }
    try devices.onWatch { try $0.submit("squat 105 kg × 5", for: session, into: &$1) }
    devices.wire.removeFirst()
    devices.onPhone(devices.wire.removeFirst(), session: session)
    let timer = devices.timer
    devices.onWatch { $0.handle(.timerFired(generation: timer), into: &$1) }
    devices.onPhone(devices.wire.removeFirst(), session: session)
    return devices
}
