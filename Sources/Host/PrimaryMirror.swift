package import Files
internal import Linux
internal import Pasteboard
package import Reactor
internal import Settings

/// Copies between the clipboard and the primary selection, according to the user's settings.
///
/// It copies neither its own copies back nor text that is already there, so it does not loop, alone or together with
/// another program that mirrors.
@LoopActor
package final class PrimaryMirror {
  private let clipboard: Clipboard
  private let settings: CurrentSettings
  /// The items that were examined last.
  private var seen: [PasteboardName: Generation] = [:]

  /// Creates a mirror for the pasteboards of `clipboard`.
  package init(_ clipboard: Clipboard, settings: CurrentSettings) {
    self.clipboard = clipboard
    self.settings = settings
  }

  private var items: Items { clipboard.items }

  /// Mirrors until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      if let name = PasteboardName.onDisplays.first(where: { items.generation(of: $0) != seen[$0] }) {
        seen[name] = items.generation(of: name)
        if let other = target(of: name) { await mirror(name, to: other) }
      } else {
        guard (try? await items.changes.next()) != nil else { return }
      }
    }
  }

  /// Returns the pasteboard that an item of this one is copied to.
  private func target(of name: PasteboardName) -> PasteboardName? {
    switch (settings.value.primary.mirror, name) {
    case (.toClipboard, .primary), (.both, .primary): .general
    case (.fromClipboard, .general), (.both, .general): .primary
    default: nil
    }
  }

  private func mirror(_ name: PasteboardName, to other: PasteboardName) async {
    guard let item = items[name], !item.hints.isSensitive, !item.hints.isOnce else { return }
    let (generation, arrival) = (items.generation(of: name), items.arrival(of: name))
    guard var copy = await items.readItem(on: name), !copy.sources.registeredTypes.isEmpty else { return }
    let isSame = await isSameText(name, other)
    guard !isSame, items.generation(of: name) == generation else { return }
    if copy.origin == .display { copy.origin = .kept }
    if case .put(let begun, _) = await clipboard.copy(copy, to: other, arrival) { seen[other] = begun }
  }

  private func isSameText(_ name: PasteboardName, _ other: PasteboardName) async -> Bool {
    guard let text = items.payload(ofSource: .plainText, on: name),
      let present = items.payload(ofSource: .plainText, on: other)
    else { return false }
    return (try? await text.hasSameBytes(as: present)) ?? false
  }
}
