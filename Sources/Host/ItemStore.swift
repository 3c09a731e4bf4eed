package import Pasteboard
package import Reactor

/// A place where items outlive this process.
@LoopActor
package protocol ItemStore: AnyObject {
  /// Returns once the pasteboard's current item is stored, or cannot be.
  func waitUntilStored(_ name: PasteboardName) async
}
