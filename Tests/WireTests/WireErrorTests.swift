import Testing
import Wire

struct WireErrorTests {
  static let errors: [WireError] = [
    .nothingThere(pasteboard: "general"), .typeNotOffered(type: "a/b", offered: ["c/d", "e/f"]), .tooLarge(limit: 5),
    .loadFailed(type: "a/b", reason: "it crashed"), .timedOut(step: "waiting"), .invalidType(type: "?"),
    .invalidPasteboard(name: "a/b"), .invalidRepresentation(reason: "it is empty"),
    .descriptorsLost(stated: 2, arrived: 1), .malformedMessage(reason: "no"), .interfaceNotFound(interface: "a.b"),
    .methodNotFound(method: "a.B"), .methodNotImplemented(method: "a.C"), .invalidParameter(parameter: "type"),
    .unknownStream, .unknownLoad, .unknownItem(generation: 7), .overtaken(generation: 9),
    .notOffered(reason: "no focus"), .notPressed(reason: "it is locked"), .exhausted(reason: "no room"),
    .permissionDenied(right: .secrets),
    .expectedUpgrade,
    .expectedMore, .replaced(generation: 8), .unknownEntry(entry: 9), .historyFailed(reason: "no"),
  ]

  @Test(arguments: errors)
  func anErrorComesBackAsItWas(error: WireError) throws {
    let message = Array(encodeError(error).dropLast())
    #expect(try IncomingReply(message).error == error)
  }

  @Test func everyDeclaredErrorIsKnown() {
    let declared = InterfaceDescription.all.flatMap { interface in
      interface.text.split(separator: "\n").filter { $0.hasPrefix("error ") }.map { line in
        "\(interface.name).\(line.split(separator: " ")[1])"
      }
    }
    #expect(declared.sorted() == WireErrorTests.errors.map(\.name).sorted())
  }

  @Test(arguments: [
    (#"{"error":"org.example.Odd","parameters":{"a":1}}"#, "org.example.Odd"),
    (#"{"error":"org.example.Odd"}"#, "org.example.Odd"),
    (#"{"error":"org.pasteboard.TooLarge","parameters":{"limit":"five"}}"#, "org.pasteboard.TooLarge"),
    (#"{"error":"org.pasteboard.TooLarge","parameters":7}"#, "org.pasteboard.TooLarge"),
  ])
  func anErrorOfAnotherVersionIsStillAnError(text: String, name: String) throws {
    #expect(try IncomingReply(Array(text.utf8)).error == .unknown(name: name))
  }
}
