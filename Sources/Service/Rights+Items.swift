internal import Host
internal import Pasteboard
internal import SocketServer

extension Rights {
  /// Returns whether the guest may use a pasteboard.
  func allowsUse(of name: PasteboardName) -> Bool { all || name == .general }

  /// Returns whether the guest may read an item.
  func allowsReading(_ item: PasteboardItem) -> Bool { secrets || !item.hints.isSensitive }
}
