internal import Linux
internal import Reactor

/// Where clients connect.
@LoopActor
protocol Listener: AnyObject {
  /// Waits until a client may have connected.
  func readable() async throws(WaitFailure)

  /// The next connection; nil if there is none.
  func accept() throws(Failure) -> OwnedDescriptor?
}
