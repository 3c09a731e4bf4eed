internal import Bytes
internal import Faces
internal import Search
internal import Wire

/// What a row of the list shows of an item.
struct Row {
  /// The dots in the place of a secret.
  private static let dots = "••••••••"

  let icon: RowIcon
  let name: String
  /// The parts of the name that a search has found, as offsets in its UTF-8.
  let marks: [Range<Int>]
  /// Its kind, its measure, the application and the time.
  let detail: String
  /// The digit that chooses it; empty if none does.
  let digit: String
  let isPinned: Bool

  /// Creates the row of an item that a search has found, and that a digit chooses.
  init(_ item: ListedItem, digit: Int?, _ search: SearchQuery) {
    let entry = item.face
    let label = EntryLabel(entry, now: entry.copied)
    let time = item.isPresent ? "" : Day.time(of: entry.copied)
    let words: [String] =
      if item.isSecret {
        [translated("Secret")]
      } else if let snippet = item.snippet {
        [translated("Snippet"), snippet.line]
      } else {
        [label.name == label.kind.words ? "" : translated(label.kind.words)] + label.picture
          + [label.measure.map(translated), label.applicationInDetail, time]
          .compactMap(\.self)
      }
    detail = words.filter { !$0.isEmpty }.map { LayableText(title: $0).text }.joined(separator: " · ")
    name = item.isSecret ? Self.dots : LayableText(title: translated(label.name)).text
    marks = item.isSecret ? [] : search.marks(in: name)
    icon =
      if item.isSecret {
        .named("dialog-password-symbolic")
      } else {
        item.snippet == nil ? RowIcon(label.kind) : .named("user-bookmarks-symbolic")
      }
    self.digit = digit.map { "\($0)" } ?? ""
    isPinned = entry.pinned
  }

  /// What screen readers say.
  var spoken: String { "\(name), \(detail)" + (isPinned ? ", " + translated("pinned") : "") }
}

extension EntryLabel {
  /// The application, unless the name tells it.
  fileprivate var applicationInDetail: String? {
    guard let application, !name.values.contains(application.description) else { return nil }
    return application.description
  }
}

/// The sign of a row.
enum RowIcon: Equatable {
  /// An icon of the theme, by freedesktop.org's naming specification.
  case named(String)
  /// A square of a colour.
  case swatch(Colour)

  init(_ kind: EntryKind) {
    self =
      switch kind {
      case .colour(let colour): .swatch(colour)
      case .files: .named("folder-symbolic")
      case .link: .named("web-browser-symbolic")
      case .picture: .named("image-x-generic-symbolic")
      case .drawing: .named("x-office-drawing-symbolic")
      case .table: .named("x-office-spreadsheet-symbolic")
      case .code: .named("accessories-text-editor-symbolic")
      case .terminal: .named("utilities-terminal-symbolic")
      case .document: .named("x-office-document-symbolic")
      case .sound: .named("audio-x-generic-symbolic")
      case .film: .named("video-x-generic-symbolic")
      case .text: .named("text-x-generic-symbolic")
      case .data: .named("package-x-generic-symbolic")
      }
  }
}
