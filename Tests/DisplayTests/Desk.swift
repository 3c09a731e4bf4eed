import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport

/// Pasteboards on a display of some kind, for one test. Time passes only when the test advances it.
@LoopActor
final class Desk: PasteboardsOnDisplay {
  let stand: any DisplayStand
  let pasteboards: TestPasteboards
  let display: any DisplayCandidate
  let clipboard: Clipboard

  private init(
    _ stand: any DisplayStand, _ recognise: @escaping @LoopActor (Payload, TextFormat) async -> MediaType?,
    _ composeOffer: @escaping @LoopActor (PasteboardItem) -> Offer<Payload>
  ) {
    self.stand = stand
    pasteboards = TestPasteboards(composeOffer: composeOffer, recognise: recognise)
    let context = pasteboards.displayContext(patience: DisplayPatience(server: patience))
    display = stand.client(in: context)
    clipboard = Clipboard(pasteboards.items, display: display)
  }

  /// Runs a test on the loop at a display of its own, which is removed afterwards.
  nonisolated static func at(
    _ kind: DisplayKind, connected: Bool = true,
    offering composeOffer: @escaping @LoopActor (PasteboardItem) -> Offer<Payload> = { Offer(asGiven: $0.sources) },
    recognising recognise: @escaping @LoopActor (Payload, TextFormat) async -> MediaType? = { _, _ in nil },
    _ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void
  ) async throws {
    try await onLoop {
      let desk = Desk(try await kind.start(), recognise, composeOffer)
      let result: Result<Void, any Error>
      do {
        if connected { try await desk.connect() }
        result = .success(try await body(desk))
      } catch {
        result = .failure(error)
      }
      desk.display.stop()
      await desk.stand.tearDown()
      try result.get()
    }
  }

  func connect() async throws {
    await display.adopt(stand.environment)
    guard display.name != nil else { throw ProgramFailure(display.reason) }
  }

  // MARK: The server

  /// The server dies, and the client notices it.
  func losesServer() async throws {
    await stand.stop()
    try await eventually("the loss") { display.name == nil }
  }

  // MARK: What is there

  /// Returns the text that `pb paste` would print; nil for none.
  func paste(from name: PasteboardName = .general) async -> String? {
    await display.settle(name)
    guard let payload = try? await loads.load(.plainText, from: name).payload else { return nil }
    return (try? payload.bytes()).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Another application copies; returns once that is pasted.
  @discardableResult
  func copiedElsewhere(_ text: String, on name: PasteboardName = .general) async throws -> Application {
    let application = try await stand.copied(text, on: name)
    try await eventually("another application's text") { await paste(from: name) == text }
    return application
  }

  /// Waits until our item is there, and applications paste it.
  func isPasted(_ text: String) async throws {
    try await eventually("our item") { try await stand.pasted() == text }
    guard await paste() == text, items[.general]?.origin == .client else {
      throw ProgramFailure("\(text) is not our item")
    }
  }
}
