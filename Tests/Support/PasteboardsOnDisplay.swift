package import DisplayServer
package import Files
package import Host
package import Linux
package import Pasteboard
package import Reactor

/// Pasteboards on a display for one test: clients of the daemon copy and paste.
@LoopActor
package protocol PasteboardsOnDisplay: AnyObject {
  var pasteboards: TestPasteboards { get }
  var display: any DisplayCandidate { get }
  /// The clipboard that clients of the daemon use, connected to both.
  var clipboard: Clipboard { get }
}

extension PasteboardsOnDisplay {
  package var items: Items { pasteboards.items }
  package var loads: Loads { pasteboards.loads }
  package var account: PayloadAccount { pasteboards.account }
  package var settings: CurrentSettings { pasteboards.settings }
  package var timers: Timers { pasteboards.timers }
  package var transfers: TransferList { pasteboards.transfers }

  // MARK: Waiting

  /// Waits until `condition` holds, which any change of the display's state may cause.
  package func changes(_ condition: @escaping @LoopActor () -> Bool) async throws {
    let holds = Promise<Void>()
    display.onChange = { if condition() { holds.fulfil(()) } }
    defer { display.onChange = nil }
    if condition() { return }
    do {
      try await holds.wait(atMost: patience)
    } catch {
      throw ProgramFailure("the display still says: \(display.reason)")
    }
  }

  /// Lets time pass until `condition` holds: by `step`, or until the next timer.
  package func passes(
    by step: Duration? = nil, until what: String, _ condition: @LoopActor () async throws -> Bool
  ) async throws {
    try await eventually(what) {
      if try await condition() { return true }
      if let next = step ?? timers.untilNext() {
        timers.advance(by: next)
        // This counts as an event, even if the loop would sleep.
        Timers.monotonic.schedule(after: .zero) {}
      }
      return false
    }
  }

  /// Waits until the pasteboard's item is another application's.
  package func becomesForeign(_ name: PasteboardName = .general) async throws {
    try await eventually("an item of another application") {
      await display.settle(name)
      return items[name]?.origin == .display
    }
  }

  /// Waits until the pasteboard is empty.
  package func becomesEmpty(_ name: PasteboardName = .general) async throws {
    try await eventually("an empty pasteboard") {
      await display.settle(name)
      return items[name] == nil
    }
  }

  // MARK: Copying

  /// Copies like a client of the daemon.
  package func copy(_ provider: ItemProvider<Payload>, on name: PasteboardName = .general) async throws {
    items.put(Item(sources: provider, origin: .client), on: name)
    try await display.offer(name)
  }

  package func copy(
    _ representations: KeyValuePairs<MediaType, [UInt8]>, on name: PasteboardName = .general
  ) async throws {
    var provider = ItemProvider<Payload>()
    for (type, bytes) in representations { provider.registerPayload(type, payload: try Payload(bytes)) }
    try await copy(provider, on: name)
  }

  package func copy(_ text: String, on name: PasteboardName = .general) async throws {
    try await copy([.plainText: Array(text.utf8)], on: name)
  }

  /// Copies an item with a representation that is `slow`, from its request until it may go on, and perhaps with text.
  @discardableResult
  package func promise(
    _ type: MediaType, beside text: String? = nil, asked: Promise<Void>, go: Promise<Void>
  ) async throws -> Renderings {
    let (renderings, slow) = (Renderings(), try Payload(Array("slow".utf8)))
    var provider = ItemProvider<Payload>()
    if let text { provider.registerPayload(.plainText, payload: try Payload(Array(text.utf8))) }
    provider.registerRepresentation(type) { _ async throws(LoadFailure) in
      await renderings.add(type)
      await asked.fulfil(())
      _ = try? await go.wait()
      return slow
    }
    try await copy(provider)
    return renderings
  }

  /// Copies an item with expensive representations, and returns the list of those that are rendered.
  package func copyExpensive() async throws -> Renderings {
    let renderings = Renderings()
    items.put(try renderings.expensiveItem(), on: .general)
    try await display.offer(.general)
    return renderings
  }

  // MARK: Pasting

  /// Returns the bytes that the daemon reads of a type.
  package func paste(_ type: MediaType, from name: PasteboardName = .general) async throws -> [UInt8] {
    await display.settle(name)
    return try await loads.load(type, from: name).payload.bytes()
  }

  /// Returns why the daemon cannot read a type; nil if it can.
  package func failure(of type: MediaType) async -> LoadFailure? {
    do throws(LoadFailure) { _ = try await loads.load(type, from: .general) } catch { return error }
    return nil
  }
}
