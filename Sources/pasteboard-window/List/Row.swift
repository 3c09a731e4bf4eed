internal import Faces
internal import Pasteboard
internal import Wire

/// What a row of the list shows of an item.
struct Row {
  /// The dots in the place of a secret.
  private static let dots = "••••••••"

  let icon: String
  let content: String
  /// The measure, the application and the time.
  let end: String
  let isPinned: Bool

  init(_ item: ListedItem) {
    let entry = item.face
    let label = EntryLabel(entry, now: entry.copied)
    content = item.isSecret ? Self.dots : LayableText(title: label.content).text
    let time = item.isPresent ? "" : Day.time(of: entry.copied)
    end = [item.isSecret ? "" : Self.measure(of: entry), LayableText(title: label.application).text, time].filter {
      !$0.isEmpty
    }
    .joined(separator: "  ")
    isPinned = entry.pinned
    icon = item.isSecret ? "dialog-password-symbolic" : Self.icon(of: entry)
  }

  /// Returns the number of lines or files, or the size; empty for a line of text.
  private static func measure(of entry: Entry) -> String {
    guard let lines = entry.lines else { return ByteCount(entry.size).description }
    if lines < 2 { return "" }
    return isFiles(entry)
      ? translated("%s file", "%s files", count: lines) : translated("%s line", "%s lines", count: lines)
  }

  /// Returns the icon for what an item contains, by its name in freedesktop.org's naming specification.
  private static func icon(of entry: Entry) -> String {
    if isFiles(entry) { return "folder-symbolic" }
    if entry.picture != nil { return "image-x-generic-symbolic" }
    if entry.types.contains(where: { FormKind($0).hasLook }) { return "x-office-document-symbolic" }
    return "text-x-generic-symbolic"
  }

  private static func isFiles(_ entry: Entry) -> Bool {
    entry.types.contains { MediaType($0) == .uriList || MediaType($0) == .gnomeCopiedFiles }
  }
}
