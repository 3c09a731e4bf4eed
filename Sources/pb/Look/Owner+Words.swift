internal import Wire

extension Owner {
  /// Who has a pasteboard's item, for a reader.
  var inWords: String {
    switch self {
    case .pasteboard: "copied through pasteboardd"
    case .display: "held by another application"
    case .nobody: "empty"
    }
  }
}
