import Recordings
import Testing
import Workouts

/// XML that means harm, or is broken.
@Suite struct XMLReaderTests {
    private static let lap =
        "<Lap StartTime=\"2026-01-05T06:00:00Z\"><Track>\(points(0...3, heartRate: { _ in 100 }))</Track></Lap>"

    @Test func `IN-1 a billion laughs are refused where they are declared`() throws {
        var entities = "<!ENTITY a0 \"haha\">"
        for level in 1..<12 {
            entities += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
        }
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [\(entities)]>\n<gpx>&a11;</gpx>"
        let error = try failure(Array(text.utf8))
        #expect(error.reason == .refused)
        #expect(error.location == .line(2, column: 28))
        #expect(error.description.hasPrefix("ride:2:28: found an entity declaration, expected no entities"))
    }

    @Test(arguments: ["<!ENTITY % p 'x'>", "<!ENTITY f SYSTEM 'file:///etc/hostname'>"])
    func `IN-1 entities of other kinds are refused as well`(declaration: String) throws {
        let error = try failure(Array("<!DOCTYPE gpx [\(declaration)]><gpx/>".utf8))
        #expect(error.reason == .refused)
    }

    @Test func `IN-1 the entities of XML itself are no declarations`() throws {
        let text = tcx(Self.lap.replacing("100", with: "&#49;00")).replacing("Biking", with: "Run&amp;Bike")
        #expect(try recording(text).heartRate.count == 4)
    }

    @Test func `IN-1 deep nesting is refused`() throws {
        let text = "<gpx>" + String(repeating: "<a>", count: 100_000)
        let error = try failure(Array(text.utf8))
        #expect(error.reason == .refused)
        #expect(error.found == "elements nested more than 64 deep")
    }

    @Test func `IN-1 an element with very many attributes, and one with a very long text, are no harm`() throws {
        let attributes = (0..<20_000).map { " a\($0)='\($0)'" }.joined()
        let long = String(repeating: "9", count: 1_000_000)
        let text = tcx(
            "<Lap\(attributes) StartTime='2026-01-05T06:00:00Z'><Notes>\(long)</Notes>" + Self.lap.dropFirst(38))
        #expect(try recording(text).heartRate.count == 4)
    }

    @Test func `IN-1 UTF-16 is read`() throws {
        let text = tcx(Self.lap).replacing("encoding=\"UTF-8\"", with: "")
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try recording(bytes).heartRate.count == 4)
    }

    @Test func `IN-1 XML of another kind is a typed error that names its root`() throws {
        let error = try failure(Array("<html><body/></html>".utf8))
        #expect(error.reason == .unknownFormat)
        #expect(error.found == "XML whose root is <html>")
    }

    @Test func `IN-1 an Apple Health export says that it is not read yet`() throws {
        let text =
            "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData><Workout/></HealthData>"
        let error = try failure(Array(text.utf8))
        #expect(error.reason == .unsupportedFormat)
        #expect(error.found.contains("not read yet"))
    }

    @Test func `IN-1 broken XML without a whole point names line and column`() throws {
        let error = try failure(Array("<gpx>\n  <trk><trkseg></trk>".utf8))
        #expect(error.reason == .malformed)
        #expect(error.location == .line(2, column: 18))
    }
}
