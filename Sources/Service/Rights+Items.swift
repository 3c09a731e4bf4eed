internal import Host
internal import Pasteboard
internal import SocketServer

extension Rights {
  /// Whether a pasteboard may be used.
  func allowsUse(of name: PasteboardName) -> Bool { all || name == .general }

  /// Whether an item may be read.
  func allowsReading(_ item: PasteboardItem) -> Bool { secrets || !item.hints.isSensitive }
}
