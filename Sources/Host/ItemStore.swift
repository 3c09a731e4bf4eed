package import Pasteboard
package import Reactor

/// A place where the host's items outlive this process. It asks the host for them.
@LoopActor
package protocol ItemStore: AnyObject {
  /// A pasteboard has another item, or its item has other payloads, or goes at another time.
  func itemChanged(on name: PasteboardName)

  /// Returns once the pasteboard's present item would outlive this process, or plainly will not.
  func keeps(_ name: PasteboardName) async
}
