internal import Linux
internal import Reactor

/// A place where clients connect.
@LoopActor
protocol Listener: AnyObject {
  /// Waits until a client may have connected.
  func readable() async throws(WaitFailure)

  /// Returns the next connection; nil if there is none.
  func accept() throws(Failure) -> OwnedDescriptor?
}
