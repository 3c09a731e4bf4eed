internal import Files
internal import Linux
internal import Pasteboard
package import Reactor
internal import Settings

/// Copies between the clipboard and the primary selection, as the user's settings want it.
///
/// What it has copied itself is not copied back, nor what is there already: so neither it nor another program that does the
/// same goes round in circles.
@LoopActor
package final class PrimaryMirror {
  private let host: PasteboardHost
  /// The items that were looked at last.
  private var seen: [PasteboardName: Generation] = [:]

  /// A mirror for the pasteboards of `host`.
  package init(_ host: PasteboardHost) { self.host = host }

  /// Mirrors until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      if let name = PasteboardName.onDisplays.first(where: { host.generation(of: $0) != seen[$0] }) {
        seen[name] = host.generation(of: name)
        if let other = target(of: name) { await mirror(name, to: other) }
      } else {
        guard (try? await host.change()) != nil else { return }
      }
    }
  }

  /// Where what is on a pasteboard is to be, too.
  private func target(of name: PasteboardName) -> PasteboardName? {
    switch (host.settings.value.primary.mirror, name) {
    case (.toClipboard, .primary), (.both, .primary): .general
    case (.fromClipboard, .general), (.both, .general): .primary
    default: nil
    }
  }

  private func mirror(_ name: PasteboardName, to other: PasteboardName) async {
    guard let item = host.item(on: name), !item.hints.isSensitive, !item.hints.isOnce else { return }
    let (generation, arrival) = (host.generation(of: name), host.arrival(of: name))
    await host.load(item.commonSources, from: name, generation)
    let isSame = await isSameText(name, other)
    guard !isSame, host.generation(of: name) == generation, var copy = host.settledItem(on: name),
      !copy.sources.registeredTypes.isEmpty
    else { return }
    if copy.origin == .display { copy.origin = .kept }
    let reservation = host.account.reservation(replacing: other)
    if case .put(let begun, _) = await host.copy(copy, to: other, arrival, reserved: reservation) {
      seen[other] = begun
    }
  }

  private func isSameText(_ name: PasteboardName, _ other: PasteboardName) async -> Bool {
    guard let text = host.payload(ofSource: .plainText, on: name),
      let present = host.payload(ofSource: .plainText, on: other)
    else { return false }
    return (try? await text.hasSameBytes(as: present)) ?? false
  }
}
