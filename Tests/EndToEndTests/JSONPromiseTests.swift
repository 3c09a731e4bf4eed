import Foundation
import TestSupport
import Testing
import Wire

/// What `--json` prints keeps the fields and the types that the last release has promised (docs/stability.md).
struct JSONPromiseTests {
  @Test func fieldsAndTheirTypesStay() async throws {
    try await Desk.run { desk in
      let printed = try await desk.printedFields()
      let promised = Set(try PromisedFile.lines(of: "json"))
      #expect(Set(promised.compactMap { $0.split(separator: ":").first }).count == 6)
      let broken = promised.subtracting(printed).sorted()
      #expect(broken.isEmpty, "Scripts that read these fields would no longer work: Tests/Promised/README.md.")
      guard PromisedFile.isPromising, broken.isEmpty else { return }
      let lines = ["# Fields that --json prints, and their types: Tests/EndToEndTests/JSONPromiseTests.swift."]
      let text = (lines + promised.union(printed).sorted()).map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: PromisedFile.place(of: "json"))
    }
  }
}

extension Desk {
  /// Returns the fields that each verb prints of items with as many of them as possible.
  fileprivate func printedFields() async throws -> Set<String> {
    let history = try await startHistory()
    let note = try file("note.md", Array("# A title\n\nA *word*.\n".utf8))
    _ = try await pb("copy", "-t", "image/gif", input: Array("GIF89a".utf8) + [1, 0, 2, 0])
    try await hasItems(1)
    _ = try await pb("copy", note)
    try await hasItems(2)
    _ = try await pb("history", "pause", "10m")

    var fields: Set<String> = []
    try await fields.formUnion(printed(by: "history", "list", "-n", "1", "--json", as: "history list"))
    try await fields.formUnion(printed(by: "history", "list", "--json", as: "history list"))
    try await fields.formUnion(printed(by: "history", "search", "--json", "title", as: "history search"))

    let watch = try start(Desk.program("pb"), "watch", "--json")
    _ = try await watch.line()
    _ = try await pb("copy", "--as", "html,plain", "--sensitive", "--once", "--expire", "1h", note)
    fields.formUnion(try fieldsOfJSON(Array(try await watch.line().utf8), as: "watch"))
    try await fields.formUnion(printed(by: "inspect", "--json"))
    try await fields.formUnion(printed(by: "types", "--json"))

    _ = try await pb("copy", "-t", "image/png", input: Array("no picture".utf8))
    #expect(try await pb("paste", "-t", "image/jpeg").status == 1)
    try await fields.formUnion(printed(by: "status", "--json"))
    await watch.stop()
    await history.stop()
    return fields
  }

  private func printed(by words: String..., as verb: String? = nil) async throws -> Set<String> {
    let output = try await Program.run([Desk.program("pb")] + words, input: [], environment: environment)
    #expect(output.status == 0, "\(words)")
    return try fieldsOfJSON(output.bytes, as: verb ?? words[0])
  }

  private func fieldsOfJSON(_ bytes: [UInt8], as verb: String) throws -> Set<String> {
    let object = try #require(JSONObject(jsonText: String(decoding: bytes, as: UTF8.self)))
    // What was replaced is listed for ten seconds only.
    return Set(JSON.object(object).fields(at: "").filter { !$0.hasPrefix("replaced") }.map { "\(verb): \($0)" })
  }
}

extension JSON {
  /// The places of all values that are no objects, and their types: `entries[].id integer`.
  fileprivate func fields(at place: String) -> [String] {
    switch self {
    case .null: []
    case .bool: ["\(place) bool"]
    case .integer: ["\(place) integer"]
    case .number: ["\(place) number"]
    case .string: ["\(place) string"]
    case .array(let elements): elements.flatMap { $0.fields(at: place + "[]") }
    case .object(let object):
      object.members.flatMap { $0.value.fields(at: place.isEmpty ? $0.name : "\(place).\($0.name)") }
    }
  }
}
