import Foundation
import Pasteboard
import PasteboardClient
import Reactor
import SocketServer
import TestSupport
import Testing
import Wire

/// What each method grants each kind of guest. A method that is missing in the table fails.
@Suite(.startsPrograms) struct GuestRightsTests {
  /// What a call needs.
  enum Need {
    /// No right.
    case nothing
    /// The right to the pasteboard that it names.
    case pasteboard
    /// That, and the right to read the item there.
    case item
    /// To be no guest.
    case ownership
  }

  struct Call {
    let need: Need
    var parameters: [String: Any] = [:]
    var wantsMore = false
    var isUpgrade = false
  }

  private static var table: [String: Call] {
    let text = ["type": "text/plain", "text": "x"]
    return [
      "Copy": Call(need: .pasteboard, parameters: ["representations": [text]]),
      "Upload": Call(need: .nothing, isUpgrade: true),
      "Provide": Call(need: .pasteboard, parameters: ["representations": [["type": "text/plain"]]], wantsMore: true),
      "Deliver": Call(need: .nothing, parameters: ["token": "guessed", "representation": text]),
      "Progress": Call(need: .nothing, parameters: ["token": "guessed", "completed": 1]),
      "Keep": Call(need: .item, parameters: ["milliseconds": 0]),
      "Paste": Call(need: .item),
      "Limits": Call(need: .pasteboard),
      "Types": Call(need: .item),
      "Inspect": Call(need: .item),
      "Watch": Call(need: .pasteboard, wantsMore: true),
      "Recopy": Call(need: .item),
      "Clear": Call(need: .pasteboard),
      "Share": Call(need: .nothing, wantsMore: true),
      "PressPasteKey": Call(need: .ownership),
      "CopyToPrimary": Call(need: .ownership),
      "Queue": Call(need: .ownership),
      "Status": Call(need: .nothing),
    ]
  }

  /// The names of the interface's methods.
  private static var methods: [String] {
    let interface = InterfaceDescription.all.first { $0.name == "org.pasteboard" }
    return (interface?.text ?? "").split(separator: "\n").compactMap { line in
      line.hasPrefix("method ") ? String(line.dropFirst(7).prefix { $0 != "(" }) : nil
    }
  }

  @Test func everyMethodIsInTheTable() {
    #expect(Self.methods.count == 18)
    #expect(Self.methods.sorted() == Self.table.keys.sorted())
  }

  /// Puts an item of the owner on a pasteboard, and returns what a call needs to name it. A promised one is kept by the
  /// returned client.
  private func place(
    _ item: [String: Any], on name: String, isPromised: Bool, _ server: TestServer
  ) throws -> (generation: Int, owner: RawClient) {
    let owner = try RawClient(server)
    var parameters = item
    parameters["pasteboard"] = name
    if isPromised { parameters["representations"] = [["type": "text/plain"]] }
    try owner.send("org.pasteboard.\(isPromised ? "Provide" : "Copy")", parameters, more: isPromised)
    return (try owner.reply().parameters["generation"] as? Int ?? 0, owner)
  }

  /// Returns a guest's first reply to a call about an item of the owner.
  private func reply(
    to method: String, about item: [String: Any], on name: String, _ server: TestServer, _ guests: String
  ) throws -> RawClient.Reply {
    let call = try #require(Self.table[method])
    let (generation, owner) = try place(item, on: name, isPromised: method == "Keep", server)
    var parameters = call.parameters
    if method == "Keep" { parameters["generation"] = generation }
    if [.pasteboard, .item].contains(call.need), method != "Keep" { parameters["pasteboard"] = name }
    let guest = try RawClient(guests)
    try guest.send("org.pasteboard.\(method)", parameters, more: call.wantsMore, upgrade: call.isUpgrade)
    let reply = try guest.reply()
    _ = owner
    return reply
  }

  private static var text: [[String: Any]] { [["type": "text/plain", "text": "x"]] }

  @Test(arguments: [false, true], [false, true])
  func everyMethodHeedsTheRights(secrets: Bool, all: Bool) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var sharer = try BlockingClient(socket: server.path)
    let guests = try #require(try sharer.share(secrets: secrets, all: all).path)
    for method in Self.methods {
      for (name, isSecret) in [("general", false), ("general", true), ("primary", false), ("mine", true)] {
        let item = ["representations": Self.text, "hints": ["sensitive": isSecret]] as [String: Any]
        let reply = try reply(to: method, about: item, on: name, server, guests)
        let need = try #require(Self.table[method]).need
        let missing: String? =
          switch need {
          case .nothing: nil
          case .ownership: "keys"
          case .pasteboard: name == "general" || all ? nil : "all"
          case .item: name == "general" || all ? (isSecret && !secrets ? "secrets" : nil) : "all"
          }
        let isRefused = reply.error == "org.pasteboard.PermissionDenied"
        #expect(
          (isRefused ? reply.parameters["right"] as? String : nil) == missing,
          "\(method) on \(name), \(isSecret ? "a secret" : "no secret")")
      }
    }
    _ = consume sharer
  }

  /// A guest that may not read secrets cannot tell one from another, by any method.
  @Test(arguments: [false, true]) func oneSecretIsLikeAnother(all: Bool) async throws {
    let secrets: [[String: Any]] = [
      ["representations": Self.text, "hints": ["sensitive": true]],
      [
        "representations": [
          ["type": "text/html", "text": String(repeating: "y", count: 100_000)], ["type": "text/plain", "text": "y"],
        ], "hints": ["sensitive": true, "once": true, "expiry": 5000, "name": "key.txt", "document": true],
      ],
    ]
    var told: [[String: String]] = []
    for secret in secrets {
      let server = try await TestServer()
      defer { server.stop() }
      var sharer = try BlockingClient(socket: server.path)
      let guests = try #require(try sharer.share(secrets: false, all: all).path)
      var replies: [String: String] = [:]
      for method in Self.methods where method != "Upload" {
        // The guest must not learn of another pasteboard either.
        _ = try place(secret, on: "mine", isPromised: false, server)
        let reply = try reply(to: method, about: secret, on: "general", server, guests)
        let parameters = try JSONSerialization.data(withJSONObject: reply.parameters, options: .sortedKeys)
        replies[method] = "\(reply.error ?? "") \(String(decoding: parameters, as: UTF8.self))"
      }
      told.append(replies)
      _ = consume sharer
    }
    for method in Self.methods { #expect(told[0][method] == told[1][method], "\(method)") }
  }
}
