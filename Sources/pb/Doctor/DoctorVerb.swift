internal import ArgumentParser
internal import Linux

/// `pb doctor`
struct DoctorVerb: Verb {
  func run() throws {
    let groups = Diagnosis.groups(SessionFacts())
    let blocks = groups.map { [$0.heading] + $0.findings.flatMap(\.lines) }
    try StandardStreams.print(Array(blocks.joined(separator: [""])))
    if groups.contains(where: { $0.findings.contains { $0.mark == .broken } }) {
      throw Failure(.failed, "something does not work: see above")
    }
  }
}

struct DoctorCommand: VerbCommand {
  static let help = VerbHelp(
    "doctor", "Check this session: what works, what does not, and how to fix it.",
    examples: ["pb doctor": "start here if something does not work"])

  var verb: any Verb { DoctorVerb() }
}
