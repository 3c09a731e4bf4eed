import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

/// The delivery of a program that provides an item, if descriptors are lost.
struct ForwardedDeliveryTests {
  @Test(arguments: [true, false])
  func aSecretIsOneFromItsFirstByte(isSensitive: Bool) async throws {
    let uploads = Uploads()
    let daemon = try FakeDaemon.start { call in
      guard let header = try? IncomingCall(call.message).header else { return .init([]) }
      if header.method == Provide.name { return .init(offered) }
      guard header.method == Upload.name else { return .init(encodeError(.descriptorsLost(stated: 1, arrived: 0))) }
      uploads.note(call)
      return .init(encodeError(.tooLarge(limit: 1)))
    }
    defer { daemon.stop() }
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .bytes([UInt8](repeating: 7, count: 2 << 20)) }
    let provided = try await ProvidedItem.offer(item, hints: ItemHints(isSensitive: isSensitive), socket: daemon.path)
    let upload = try #require(await uploads.first())
    #expect(upload.sensitive == isSensitive)
    provided.withdraw()
  }

  @Test func aDeliveryThatIsRefusedIsAFailedLoad() async throws {
    let failures = Failures()
    let daemon = try FakeDaemon.start { call in
      guard let call = try? IncomingCall(call.message) else { return .init([]) }
      if call.header.method == Provide.name { return .init(offered) }
      guard let delivered = try? call.parameters(of: Deliver.self) else { return .init([]) }
      if let error = delivered.error { failures.note(error) }
      let isForwarded = delivered.descriptors == nil
      return .init(encodeError(isForwarded ? .tooLarge(limit: 1) : .descriptorsLost(stated: 1, arrived: 0)))
    }
    defer { daemon.stop() }
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .text("picture") }
    let provided = try await ProvidedItem.offer(item, socket: daemon.path)
    let failure = try #require(await failures.first())
    #expect(failure.contains("larger than 1 bytes"))
    provided.withdraw()
  }
}

/// The reply that an item is offered, and the first load of it.
private let offered =
  encodeReply(Provide.self, .init(event: .offered, generation: 1), continues: true)
  + encodeReply(Provide.self, .init(event: .load, token: "token", type: "image/png"), continues: true)

private typealias Failures = Noted<String>
private typealias Uploads = Noted<Upload.Parameters>

/// The messages to a fake daemon, for a waiting test.
private final class Noted<Value: Sendable>: Sendable {
  private let values: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() { (values, continuation) = AsyncStream.makeStream() }

  func note(_ value: Value) { continuation.yield(value) }

  /// Returns the first of them, as soon as there is one.
  func first() async -> Value? {
    for await value in values { return value }
    return nil
  }
}

extension Noted<Upload.Parameters> {
  fileprivate func note(_ call: FakeDaemon.Call) {
    if let parameters = try? IncomingCall(call.message).parameters(of: Upload.self) { note(parameters) }
  }
}
