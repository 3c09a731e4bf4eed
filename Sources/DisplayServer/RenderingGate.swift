package import Files
package import Host
package import Logging
package import Pasteboard
package import Reactor
internal import Settings

/// Prevents programs that read every copied item from having expensive representations rendered; see ``GreedyReaders``.
@LoopActor
package final class RenderingGate {
  private let items: Items
  private let settings: CurrentSettings
  private let timers: Timers
  private let log: Logger
  private var readers: [PasteboardName: GreedyReaders] = [:]

  /// Creates a gate for these items.
  package init(_ items: Items, settings: CurrentSettings, timers: Timers, log: Logger) {
    self.items = items
    self.settings = settings
    self.timers = timers
    self.log = log
  }

  /// Whether readers of the present item are treated differently: a paste changes it, or only some readers may trigger a
  /// conversion.
  package func guards(_ name: PasteboardName) -> Bool { items.expectsPaste(on: name) || hasGuardedTypes(name) }

  private var defersExpensive: Bool { settings.value.managers.greedy == .defer }

  private func hasGuardedTypes(_ name: PasteboardName) -> Bool {
    guard defersExpensive, let item = items[name] else { return false }
    return item.offer.types().contains { item.cost(of: $0) == .expensive }
  }

  /// Returns whether the current item's requestor matters now: mostly only for a moment, and finding it takes time.
  package func caresWhoAsks(on name: PasteboardName) -> Bool {
    items.expectsPaste(on: name) || hasGuardedTypes(name) && readers[name]?.matters(at: timers.now) == true
  }

  /// Notes that the pasteboard's item is about to be offered to other programs.
  package func itemAppeared(on name: PasteboardName) {
    readers[name, default: GreedyReaders(at: timers.now)].itemAppeared(at: timers.now)
  }

  /// Returns whether the current item's representation may be loaded for a reader. The decision may take half a second.
  package func admits(_ type: MediaType, on name: PasteboardName, for reader: Reader) async -> Bool {
    guard caresWhoAsks(on: name) else { return true }
    let generation = items.generation(of: name)
    let isExpensive = defersExpensive && items.cost(of: type, on: name) == .expensive
    var verdict = readers[name]?.asked(for: type.essence, isExpensive: isExpensive, by: reader, at: timers.now)
    if verdict == .wait {
      await timers.pause(for: GreedyReaders.doubt)
      // The request may be for an item that has gone in the meantime.
      guard items.generation(of: name) == generation else { return false }
      verdict = readers[name]?.doubtEnded(about: reader)
    }
    guard verdict == .refuse else { return true }
    log.info("not rendered for a program that reads everything", metadata: ["type": "\(type)"])
    return false
  }

  /// Notes that an admitted reader gets a representation of this generation. A reader in its visit reads every item; any
  /// other pastes.
  package func served(_ reader: Reader, _ generation: Generation, on name: PasteboardName) {
    guard items.expectsPaste(on: name), readers[name]?.isVisiting(reader, at: timers.now) != true else { return }
    readers[name]?.pastes(reader)
    items.wasPasted(generation, on: name)
  }

  /// Notes that an admitted reader has its answer, whatever it is.
  package func answered(_ reader: Reader, on name: PasteboardName) {
    readers[name]?.answered(reader, at: timers.now)
  }
}
