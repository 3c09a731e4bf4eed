import CLinux
import Foundation
import Glibc
import Linux
import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

/// Whatever listens on the socket, the client soon ends with a sentence of its own.
struct BadDaemonTests {
  private static let good = encodePasted(Array("x".utf8))

  struct Bad: Sendable, CustomTestStringConvertible {
    let name: String
    let answer: FakeDaemon.Answer
    let sentence: String

    var testDescription: String { name }
  }

  private static let answers = [
    Bad(name: "nothing", answer: .init([], hangsUp: true), sentence: "closed the connection"),
    Bad(name: "half a message", answer: .init(Array(good.prefix(9)), hangsUp: true), sentence: "closed the connection"),
    Bad(name: "garbage", answer: .init([0xFF, 0xFE, 0]), sentence: "malformed"),
    Bad(name: "an empty message", answer: .init([0]), sentence: "malformed"),
    Bad(name: "no JSON object", answer: .init(text: "[]"), sentence: "malformed"),
    Bad(
      name: "a reply without a representation", answer: .init(encodeReply(Clear.self, .init(generation: 1))),
      sentence: "contradicts itself"),
    Bad(
      name: "another method's reply", answer: .init(text: #"{"parameters":{"kept":[]}}"#), sentence: "malformed"),
    Bad(
      name: "an endless message",
      answer: .init([UInt8](repeating: UInt8(ascii: " "), count: FrameReader.messageLimit + 1), hangsUp: true),
      sentence: "longer than"),
    Bad(
      name: "a descriptor that is not there",
      answer: .init(
        encodeReply(
          Paste.self, .init(representation: .init(type: "a/b", size: 1, descriptor: 0), generation: 1, descriptors: 1))),
      sentence: "did not arrive"),
    Bad(
      name: "a contradiction",
      answer: .init(text: #"{"parameters":{"generation":1,"representation":{"type":"a/b"}}}"#),
      sentence: "contradicts itself"),
    Bad(
      name: "a huge index",
      answer: .init(
        text: #"{"parameters":{"generation":1,"representation":{"type":"a","descriptor":9223372036854775807}}}"#),
      sentence: "did not arrive"),
    Bad(
      name: "an unknown error", answer: .init(text: #"{"error":"org.example.Odd"}"#), sentence: "org.example.Odd"),
  ]

  @Test(arguments: answers)
  func aBadAnswerIsASentence(bad: Bad) throws {
    let daemon = try FakeDaemon.start { _ in bad.answer }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let error = #expect(throws: Failure.self) { _ = try client.paste() }
    #expect(error?.code == .failed)
    #expect(error?.description.contains(bad.sentence) == true, "\(error?.description ?? "")")
  }

  @Test func changesEndWithTheDaemon() async throws {
    let daemon = try FakeDaemon.start { _ in
      .init(
        encodeReply(Watch.self, .init(generation: 3, owner: .display, types: ["text/html"]), continues: true),
        hangsUp: true)
    }
    defer { daemon.stop() }
    var seen: [PasteboardClient.Contents] = []
    do throws(ClientError) {
      for try await contents in PasteboardClient(socket: daemon.path).changes { seen.append(contents) }
      Issue.record("they have no end but by an error")
    } catch {
      #expect(error.failure == .unanswered)
    }
    #expect(seen.map(\.generation) == [3] && seen.first?.types == [.html])
  }

  @Test func aDescriptorThatIsNoFileIsRefused() throws {
    let daemon = try FakeDaemon.start { _ in
      let null = SharedDescriptor(OwnedDescriptor(adopting: open("/dev/zero", O_RDONLY)))
      let representation = Representation(type: "a/b", descriptor: 0)
      return .init(
        encodeReply(Paste.self, .init(representation: representation, generation: 1, descriptors: 1)),
        descriptors: [null])
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let error = #expect(throws: Failure.self) { _ = try client.paste() }
    #expect(error?.description.contains("not a file") == true)
  }

  @Test func descriptorsNobodyAskedForAreClosed() throws {
    let name = "nobody-asked-for-\(UUID().uuidString)"
    let daemon = try FakeDaemon.start { _ in
      let extra = (0..<4).map { _ in SharedDescriptor(OwnedDescriptor(adopting: CLinux_memfd_create(name))) }
      return .init(encodePasted(Array("x".utf8)), descriptors: extra)
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    for _ in 0..<20 { _ = try client.paste() }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return target?.contains(name) == true
    }
    #expect(open.count <= 4, "the daemon, which is this process too, may not have closed its last ones yet")
  }

  private static let errors: [(WireError, Failure.Code, String)] = [
    (.nothingThere(pasteboard: "primary"), .nothingThere, "primary"),
    (.typeNotOffered(type: "a/b", offered: ["c/d", "e/f"]), .nothingThere, "ask for c/d, e/f"),
    (.typeNotOffered(type: "a/b", offered: []), .nothingThere, "offers no other type"),
    (.timedOut(step: "the other application does not answer"), .timedOut, "does not answer"),
    (.invalidType(type: "??"), .usage, "media type"),
    (.invalidPasteboard(name: "a b"), .usage, "letters"),
    (
      .loadFailed(type: "text/rtf", reason: "the converter crashed"), .failed,
      "text/rtf: the converter crashed"
    ),
    (.tooLarge(limit: 1 << 20), .failed, "larger than 1048576 bytes"),
    (.methodNotFound(method: "org.pasteboard.Paste"), .failed, "another version"),
  ]

  @Test(arguments: errors)
  func anErrorReplyIsASentence(error: WireError, code: Failure.Code, sentence: String) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeError(error)) }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let thrown = #expect(throws: Failure.self) { _ = try client.paste() }
    #expect(thrown?.code == code)
    #expect(thrown?.description.contains(sentence) == true, "\(thrown?.description ?? "")")
    #expect(thrown?.description.hasSuffix(".") == false)
  }

  @Test func missingSocketIsNoDaemon() {
    let error = #expect(throws: Failure.self) { _ = try BlockingClient(socket: "/proc/nonexistent/socket") }
    #expect(error?.code == .noDaemon && error?.reason == "No such file or directory")
  }
}
