/// Another history, whose items can be imported. The raw value is its name on the command line.
package enum ImportedHistory: String, CaseIterable, Sendable {
  case clipboardIndicator = "clipboard-indicator"
  case clipcat, cliphist, clipse, copyq, gpaste, klipper, pano
  /// A folder that `pb history export` has written.
  case pasteboard
  case stash

  /// The name for users.
  package var title: String {
    switch self {
    case .clipboardIndicator: "Clipboard Indicator"
    case .copyq: "CopyQ"
    case .gpaste: "GPaste"
    case .klipper: "Klipper"
    case .pano: "Pano"
    case .pasteboard: "Pasteboard"
    case .clipcat, .cliphist, .clipse, .stash: rawValue
    }
  }
}
