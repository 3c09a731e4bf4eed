internal import Pasteboard

/// The form of an item that a person can type, and the file that an editor is given.
struct EditedForm: Equatable {
  let format: TextFormat
  /// The type of the edited text; nil if its file's name says it.
  let type: MediaType?
  let fileName: String

  /// The type of the edited text.
  var copiedType: MediaType {
    switch format {
    case .markdown: .markdown
    case .csv: .commaSeparatedValues
    case .tsv: .tabSeparatedValues
    default: type ?? .plainText
    }
  }

  /// Returns the form that keeps most of an item with these sources; nil if none of them is text.
  init?(of types: [MediaType]) {
    let formats = types.compactMap { TextFormat($0) }
    if let table = formats.first(where: { $0 == .csv || $0 == .tsv }) {
      self.init(format: table, type: nil, fileName: "clipboard.\(table.rawValue)")
    } else if let code = types.first(where: { TextFormat($0) == .code }) {
      self.init(format: .plain, type: code, fileName: "clipboard.txt")
    } else if !Flavour.ranked(types).isEmpty, formats.contains(where: { $0 != .plain }) {
      self.init(format: .markdown, type: nil, fileName: "clipboard.md")
    } else if formats.contains(.plain) {
      self.init(format: .plain, type: .plainText, fileName: "clipboard.txt")
    } else if let text = types.first(where: \.isText) {
      self.init(format: .plain, type: text, fileName: "clipboard.txt")
    } else {
      return nil
    }
  }

  private init(format: TextFormat, type: MediaType?, fileName: String) {
    self.format = format
    self.type = type
    self.fileName = fileName
  }
}
