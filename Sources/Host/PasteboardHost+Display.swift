package import Pasteboard

/// What becomes of the pasteboards on the display that is attached.
extension PasteboardHost {
  /// Offers the present item on the display, and returns once that is done. Gives what stood in the way, a sentence; nil
  /// if nothing did, or if no display has such a pasteboard.
  package func offer(_ name: PasteboardName) async -> String? {
    guard !name.isNamed else { return nil }
    guard let display else { return "there is no display: the item is kept, and only pb can paste it" }
    do throws(DisplayFailure) {
      try await display.offer(name)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// Takes the item off a pasteboard, whoever has it on the display. Gives since when nothing is there.
  @discardableResult
  package func empty(_ name: PasteboardName) async -> Generation {
    let generation = clear(name)
    await display?.empty(name)
    return generation
  }

  /// Returns once all that the display has said of a pasteboard so far is known.
  package func settle(_ name: PasteboardName) async { await display?.settle(name) }

  /// Learns where a caller's displays are.
  package func adopt(_ environment: DisplayEnvironment) async { await display?.adopt(environment) }

  /// The display that pasteboards are offered on: its name, if there is a connection, why it is that one or none, and
  /// what does not work there as a user would expect.
  package var displayState: (name: String?, reason: String, warnings: [String]) {
    guard let display else { return (nil, "no display server is attached", []) }
    return (display.name, display.reason, display.warnings)
  }
}
