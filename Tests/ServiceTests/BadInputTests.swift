import CLinux
import Foundation
import Glibc
import Linux
import Pasteboard
import Service
import TestSupport
import Testing

/// Whatever a client sends, it gets an error of its own, and the item stays.
struct BadInputTests {
  private static let calls: [(method: String, parameters: String, error: String)] = [
    ("org.pasteboard.Fly", "{}", "org.varlink.service.MethodNotFound"),
    ("org.example.Copy", "{}", "org.varlink.service.InterfaceNotFound"),
    ("Copy", "{}", "org.varlink.service.InterfaceNotFound"),
    ("", "{}", "org.varlink.service.InterfaceNotFound"),
    ("org.pasteboard.Copy", "{}", "org.varlink.service.InvalidParameter"),
    ("org.pasteboard.Types", #"{"sooner":true}"#, "org.varlink.service.InvalidParameter"),
    ("org.pasteboard.Copy", #"{"representations":"x"}"#, "org.varlink.service.InvalidParameter"),
    ("org.pasteboard.Copy", #"{"representations":[]}"#, "org.pasteboard.InvalidRepresentation"),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":""}]}"#,
      "org.pasteboard.InvalidRepresentation"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain"}]}"#, "org.pasteboard.InvalidRepresentation"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":"a","base64":"YQ=="}]}"#,
      "org.pasteboard.InvalidRepresentation"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"image/png","base64":"?"}]}"#,
      "org.pasteboard.InvalidRepresentation"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"image/png","descriptor":0}]}"#,
      "org.pasteboard.InvalidRepresentation"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"image/png","descriptor":0}],"descriptors":1}"#,
      "org.pasteboard.DescriptorsLost"
    ),
    (
      "org.pasteboard.Copy",
      #"{"representations":[{"type":"image/png","descriptor":0}],"descriptors":-9223372036854775808}"#,
      "org.pasteboard.DescriptorsLost"
    ),
    ("org.pasteboard.Copy", #"{"representations":[{"type":"no type","text":"a"}]}"#, "org.pasteboard.InvalidType"),
    ("org.pasteboard.Copy", #"{"representations":[{"type":"public.text","text":"a"}]}"#, "org.pasteboard.InvalidType"),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":"a"}],"hints":{"formats":["epub"]}}"#,
      "org.varlink.service.InvalidParameter"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":"a"}],"hints":{"colour":"blue"}}"#,
      "org.varlink.service.InvalidParameter"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":"a","colour":"blue"}]}"#,
      "org.varlink.service.InvalidParameter"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"text/plain","text":"a"}],"pasteboard":"a/b"}"#,
      "org.pasteboard.InvalidPasteboard"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"image/png","text":"a","stream":"b"}]}"#,
      "org.pasteboard.UnknownStream"
    ),
    (
      "org.pasteboard.Copy", #"{"representations":[{"type":"image/png","stream":"guess"}]}"#,
      "org.pasteboard.UnknownStream"
    ),
    ("org.pasteboard.Upload", #"{"size":1}"#, "org.pasteboard.ExpectedUpgrade"),
    ("org.pasteboard.Paste", #"{"type":"image/png"}"#, "org.pasteboard.TypeNotOffered"),
    ("org.pasteboard.Paste", #"{"type":"no type"}"#, "org.pasteboard.InvalidType"),
    ("org.pasteboard.Paste", #"{"format":"epub"}"#, "org.varlink.service.InvalidParameter"),
    ("org.pasteboard.Paste", #"{"pasteboard":"empty"}"#, "org.pasteboard.NothingThere"),
    (
      "org.varlink.service.GetInterfaceDescription", #"{"interface":"org.example"}"#,
      "org.varlink.service.InterfaceNotFound"
    ),
  ]

  @Test(arguments: calls)
  func aWrongCallGetsAnErrorAndTheSessionGoesOn(method: String, parameters: String, error: String) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    _ = try client.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "kept"]]])
    try client.send(bytes: Array(#"{"method":"\#(method)","parameters":\#(parameters)}"#.utf8) + [0])
    #expect(try client.reply().error == error)
    #expect(try await server.text() == "kept")
    #expect(try client.call("org.pasteboard.Status").error == nil)
  }

  private static let messages: [[UInt8]] = [
    Array("hello".utf8), [], Array("[]".utf8), Array("{}".utf8), Array(#"{"method":7}"#.utf8), [0xFF, 0xFE],
    Array(#"{"method":"org.pasteboard.Status""#.utf8),
    Array(repeating: UInt8(ascii: "["), count: 100_000),
  ]

  @Test(arguments: messages)
  func malformedMessagesGetAnErrorAndEndTheSession(message: [UInt8]) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    try client.send(bytes: message + [0])
    #expect(try client.reply().error == "org.pasteboard.MalformedMessage")
    #expect(throws: RawClient.Closed.self) { try client.reply() }
    #expect(try RawClient(server).call("org.pasteboard.Status").error == nil)
  }

  @Test func aMessageWithoutEndIsNotGathered() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    do { for _ in 0..<4 { try client.send(bytes: part) } } catch {}  // the server may have closed already
    #expect(try client.reply().error == "org.pasteboard.MalformedMessage")
  }

  @Test func aDescriptorThatIsNoFileIsRefused() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let writeOnly = open("/tmp", O_TMPFILE_ | O_WRONLY, 0o600)
    _ = ftruncate(writeOnly, 10)
    let wrong = [open("/tmp", O_RDONLY), socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0), writeOnly]
    defer { for descriptor in wrong { close(descriptor) } }
    for descriptor in wrong {
      let reply = try client.call(
        "org.pasteboard.Copy", ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1],
        descriptors: [descriptor])
      #expect(reply.error == "org.pasteboard.InvalidRepresentation")
    }
    #expect(try await server.text() == nil)
  }

  @Test func anItemOverTheLimitIsRefusedAndTheOldOneStays() async throws {
    let server = try await TestServer(itemLimit: 1000)
    defer { server.stop() }
    let client = try RawClient(server)
    _ = try client.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "kept"]]])
    let large = try Payload([UInt8](repeating: 1, count: 1001)).handOut()
    let byDescriptor = try client.call(
      "org.pasteboard.Copy", ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1],
      descriptors: [large.rawValue])
    #expect(byDescriptor.error == "org.pasteboard.TooLarge")
    #expect(byDescriptor.parameters["limit"] as? Int == 1000)
    let inline = try client.call(
      "org.pasteboard.Copy",
      ["representations": [["type": "text/plain", "text": String(repeating: "x", count: 1001)]]])
    #expect(inline.error == "org.pasteboard.TooLarge")
    #expect(try await server.text() == "kept")
  }

  @Test func clientsThatVanishLeaveNothingBehind() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    for size in 0..<100 {
      let client = try RawClient(server)
      try client.send(bytes: Array(#"{"method":"org.pasteboard.Status"}"#.utf8).prefix(size % 36).map { $0 })
    }
    #expect(try RawClient(server).call("org.pasteboard.Status").error == nil)
  }
}

/// O_TMPFILE, which the C library's headers define by a calculation that Swift does not import.
private let O_TMPFILE_: CInt = 0o20_000_000 | O_DIRECTORY
