internal import Wire

extension Owner {
  /// The owner of a pasteboard's item, for people.
  var inWords: String {
    switch self {
    case .pasteboard: "copied through pasteboardd"
    case .display: "held by another application"
    case .nobody: "empty"
    }
  }
}
