import Linux
import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

/// The client with streams, if no descriptor arrives.
struct StreamClientTests {
  struct Stream: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The client's error; nil if it accepts the stream.
    let sentence: String?

    var testDescription: String { name }
  }

  // MARK: Paste

  private static let announced = encodeReply(
    Paste.self, .init(representation: Representation(type: "a/b", size: 6), generation: 1))

  private static let pasted = [
    Stream(name: "whole", bytes: announced + chunk("two") + chunk("one") + StreamChunk.end, sentence: nil),
    Stream(name: "nothing", bytes: [], sentence: "connection broke"),
    Stream(name: "half a reply", bytes: Array(announced.prefix(20)), sentence: "connection broke"),
    Stream(name: "no chunk", bytes: announced, sentence: "connection broke"),
    Stream(name: "half a header", bytes: announced + [0, 0], sentence: "connection broke"),
    Stream(name: "half a chunk", bytes: announced + chunk("twoone").dropLast(), sentence: "connection broke"),
    Stream(name: "no end", bytes: announced + chunk("twoone"), sentence: "connection broke"),
    Stream(name: "a huge chunk", bytes: announced + [0xFF, 0xFF, 0xFF, 0xFF], sentence: "malformed"),
    Stream(name: "no reply", bytes: Array("[]\0".utf8), sentence: "malformed"),
    Stream(
      name: "an error", bytes: encodeError(.loadFailed(type: "a/b", reason: "it crashed")), sentence: "it crashed"),
  ]

  @Test(arguments: pasted)
  func aPasteIsWholeOrASentence(stream: Stream) throws {
    let daemon = try FakeDaemon.start { call in
      let isUpgrade = (try? IncomingCall(call.message).header.isUpgrade) ?? false
      return isUpgrade ? .init(stream.bytes, hangsUp: true) : .init(encodeError(.tooLarge(limit: 1 << 20)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    guard let sentence = stream.sentence else {
      guard case .file(let file, let size) = try client.paste().content else {
        Issue.record("a stream comes as a file")
        return
      }
      #expect(try FileBytes.read(file.rawValue, at: 0, count: size + 1) == Array("twoone".utf8))
      return
    }
    let error = #expect(throws: Failure.self) { _ = try client.paste() }
    #expect(
      error?.code == .failed && error?.description.contains(sentence) == true,
      "\(error?.description ?? "")")
  }

  @Test func observersOfAPasteGetItsProgress() throws {
    let bytes = Self.announced + chunk("two") + chunk("one") + StreamChunk.end
    let daemon = try FakeDaemon.start { call in
      let isUpgrade = (try? IncomingCall(call.message).header.isUpgrade) ?? false
      return isUpgrade ? .init(bytes) : .init(encodeError(.tooLarge(limit: 1 << 20)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    var heard: [[Int?]] = []
    _ = try client.paste { if let progress = $0 { heard.append([progress.completed, progress.total]) } }
    #expect(heard.first == [3, 6] && heard.last == [6, 6], "\(heard)")
  }

  // MARK: Copy

  /// Memory files are sealed, those of a cache folder are not.
  @Test(arguments: [true, false])
  func aSecretStaysInMemoryHoweverLarge(isSensitive: Bool) throws {
    let said = isSensitive ? #","sensitive":true"# : ""
    let announced = #"{"parameters":{"generation":1,"representation":{"type":"a/b"}"# + said + "}}\0"
    let piece = StreamChunk.header(for: 1 << 20) + [UInt8](repeating: 7, count: 1 << 20)
    let bytes = Array(announced.utf8) + (0..<33).flatMap { _ in piece } + StreamChunk.end
    let daemon = try FakeDaemon.start { call in
      let isUpgrade = (try? IncomingCall(call.message).header.isUpgrade) ?? false
      return isUpgrade ? .init(bytes) : .init(encodeError(.tooLarge(limit: 1 << 20)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    guard case .file(let file, let size) = try client.paste().content else {
      Issue.record("the bytes did not come in a file")
      return
    }
    let isSealed = file.owner.isSealed()
    #expect(size == 33 << 20 && isSealed == isSensitive)
  }

  private static let accepted = encodeReply(Upload.self, .init(stream: "name"))
  private static let refusal = Array(encodeError(.tooLarge(limit: 7)).dropLast())

  private static let uploads = [
    Stream(name: "nothing", bytes: [], sentence: "connection broke"),
    Stream(name: "no answer", bytes: accepted, sentence: "connection broke"),
    Stream(name: "half an answer", bytes: accepted + [0, 0, 0], sentence: "connection broke"),
    Stream(
      name: "a refusal", bytes: accepted + StreamChunk.header(for: refusal.count) + refusal + StreamChunk.end,
      sentence: "larger than 7 bytes"),
    Stream(name: "an error reply", bytes: encodeError(.tooLarge(limit: 8)), sentence: "larger than 8 bytes"),
    Stream(name: "garbage", bytes: accepted + chunk("garbage") + StreamChunk.end, sentence: "malformed"),
    Stream(name: "an end before ours", bytes: accepted + StreamChunk.end, sentence: "malformed"),
  ]

  @Test(arguments: uploads)
  func anUploadThatIsNotStoredIsASentence(stream: Stream) throws {
    let daemon = try FakeDaemon.start { call in
      let isUpgrade = (try? IncomingCall(call.message).header.isUpgrade) ?? false
      return isUpgrade
        ? .init(stream.bytes, hangsUp: true) : .init(encodeError(.descriptorsLost(stated: 1, arrived: 0)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let large = CopiedRepresentation(.png, .bytes([UInt8](repeating: 7, count: 3 << 20)))
    let error = #expect(throws: Failure.self) { _ = try client.copy([large]) }
    #expect(error?.code == .failed && error?.description.contains(sentence(stream)) == true)
    let methods = daemon.calls.compactMap { try? IncomingCall($0.message).header.method }
    #expect(methods.filter { $0 == Copy.name }.count == 1, "what is not stored is not copied")
  }

  private func sentence(_ stream: Stream) -> String { stream.sentence ?? "" }
}

private func chunk(_ text: String) -> [UInt8] { StreamChunk.header(for: text.utf8.count) + Array(text.utf8) }
