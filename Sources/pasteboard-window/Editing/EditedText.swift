internal import Faces
internal import Linux
internal import Wire

/// The text of an item in the form that one can type, which `pb` chooses: Markdown of a rich item, a table as it was copied,
/// anything else as plain text.
struct EditedText: Sendable {
  /// The number of bytes of a text with lines that GTK would take long to lay out.
  private static let limitOfLongLines = 8 << 10

  /// The name of the item.
  let name: Phrase
  /// The type as which the text is copied.
  let type: String
  let text: String
  let isMonospaced: Bool

  /// Lets `pb` write the text; the thread waits for that.
  init(of item: ListedItem) throws {
    let verb = item.entry.map { ["history", "edit", "\($0.id)"] } ?? ["edit"]
    let output = try Companion.run(verb + ["--print"], keeping: LayableText.limit + 1024)
    let lines = output.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2, let text = String(validating: lines[1], as: UTF8.self), !text.contains("\0") else {
      throw Failure(.failed, translated("This text cannot be edited here: it contains bytes that are not text."))
    }
    let layable = LayableText(text)
    guard !layable.isCut, !layable.isBroken || text.utf8.count <= Self.limitOfLongLines else {
      throw Failure(.failed, translated("This text is too long to be edited here: use pb history edit."))
    }
    (name, type, self.text) = (item.name, String(decoding: lines[0], as: UTF8.self), text)
    isMonospaced = [.code, .table, .terminal].contains(EntryLabel(item.face, now: 0).kind)
  }
}
