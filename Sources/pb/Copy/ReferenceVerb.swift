internal import Pasteboard
internal import PasteboardClient

/// `pb copy --files` and `pb copy --url`: an item that says where things are, without their contents.
struct ReferenceVerb: Verb {
  /// The things referred to.
  enum Things: Equatable, Sendable {
    /// Files by their names; those that are cut move when they are pasted.
    case files([String], isCut: Bool = false)
    /// Addresses; a single one may have a title.
    case links([String], title: String? = nil)
  }

  var things: Things
  var hints = ItemHints()
  var pasteboard = PasteboardName.general

  func run() throws {
    try TerminalCopy(representations: try representations(), hints: hints, pasteboard: pasteboard).run()
  }

  private func representations() throws -> [CopiedRepresentation] {
    switch things {
    case .files(let names, let isCut): return try FileList(named: names).representations(isCut: isCut)
    case .links(let addresses, let title):
      return Link.representations(
        try addresses.map { address in try Link(address) }, title: title)
    }
  }
}
