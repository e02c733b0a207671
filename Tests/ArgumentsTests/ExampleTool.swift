import Arguments

/// A tool that sends parcels: every kind of parameter once.
let exampleTool = Tool(
    name: "parcel", summary: "Sends parcels and follows them on their way.", version: "1.2.3",
    commands: [
        .command(Send.self),
        .command(Weigh.self),
        .group(
            "depot", summary: "Lists and opens depots.",
            [.command(DepotList.self), .command(DepotOpen.self)]),
    ])

enum Speed: String, CaseIterable, ArgumentValue, Equatable {
    case slow, fast, express
}

/// A value of the tool's own: part 2 of 5 is written `2/5`.
struct Part: ArgumentValue, Equatable {
    static let expectation = "a part such as 2/5"
    var index = 1
    var count = 1

    init() {}

    init?(argument: String) {
        let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1, count >= index else {
            return nil
        }
        (self.index, self.count) = (index, count)
    }

    var argument: String? { "\(index)/\(count)" }
}

/// Rows that two commands share.
struct Verbosity: Equatable {
    var isQuiet = false
    var isJSON = false

    static let parameters: [Parameter<Verbosity>] = [
        .flag("quiet", short: "q", \.isQuiet, help: "Says nothing but errors."),
        .flag("json", \.isJSON, help: "Prints the summary as JSON."),
    ]
}

struct Send: Command, Equatable {
    static let name = "send"
    static let summary = "Sends a parcel to one or more addresses."
    static let discussion = "Example:\n  parcel send shoes home work --speed express --insure 12.5"
    static let parameters: [Parameter<Send>] =
        [
            .argument(
                "parcel", \.parcel, completion: .fileOrNames { ["shoes", "socks"] },
                help: "Parcel to send: the path of its description, or the name of one that is known."),
            .arguments("address", \.addresses, help: "Where it goes."),
            .option("speed", short: "s", \.speed, value: "SPEED", help: "How fast it travels."),
            .option("copies", \.copies, value: "N", in: 1...99, help: "How many are sent."),
            .option(
                "depots", \.depots, value: "N", in: 1...8, help: "Depots on the way; by default as many as needed."),
            .option("seed", \.seed, value: "N", help: "Seed of the parcel's number."),
            .option("insure", \.insured, value: "AMOUNT", help: "What it is insured for."),
            .option("part", \.part, value: "K/N", help: "Sends one part of many."),
            .option("without", \.without, value: "A,B", help: "What the parcel does without, for once."),
            .option("out", \.out, value: "DIR", completion: .directory, help: "Where the receipt is written."),
            .options("set", \.settings, value: "KEY=VALUE", help: "Sets one detail."),
        ] + Verbosity.parameters.map { $0.within(\.verbosity) }

    enum Extra: String, CaseIterable, ArgumentValue { case ribbon, card, tape }

    var parcel = ""
    var addresses: [String] = []
    var speed = Speed.slow
    var copies = 1
    var depots: Int?
    var seed: UInt64 = 1
    var insured = 0.0
    var part = Part()
    var without: [Extra] = []
    var out: String?
    var settings: [String] = []
    var verbosity = Verbosity()

    func run() async throws -> ExitCode { addresses.contains("nowhere") ? ExitCode(rawValue: 1) : .success }
}

struct Weigh: Command, Equatable {
    static let name = "weigh"
    static let summary = "Weighs parcels."
    static let parameters: [Parameter<Weigh>] =
        [
            .argument("parcel", \.parcel, completion: .file, help: "Parcel to weigh."),
            .argument("scale", \.scale, isRequired: false, help: "Scale to use."),
            .option("unit", \.unit, value: "UNIT", isRequired: true, help: "Unit of the weight."),
        ] + Verbosity.parameters.map { $0.within(\.verbosity) }
    var parcel = ""
    var scale = "kitchen"
    var unit = ""
    var verbosity = Verbosity()
    func run() async throws -> ExitCode { .success }
}

struct DepotList: Command, Equatable {
    static let name = "list"
    static let summary = "Lists the depots."
    static let parameters: [Parameter<DepotList>] = []
    func run() async throws -> ExitCode { .success }
}

struct DepotOpen: Command, Equatable {
    static let name = "open"
    static let summary = "Opens a depot."
    static let parameters: [Parameter<DepotOpen>] = [
        .argument("depot", \.depot, completion: .names { ["north", "south", "north-west"] }, help: "Depot to open.")
    ]
    var depot = ""

    func run() async throws -> ExitCode {
        if depot == "nowhere" { throw UsageProblem("there is no depot nowhere") }
        return .success
    }
}
