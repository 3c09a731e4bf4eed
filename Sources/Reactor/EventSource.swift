/// What the loop asks before it sleeps: a connection whose library has queues of its own, say, which no descriptor tells
/// of.
@LoopActor
public protocol EventSource: AnyObject {
  /// Sends what is queued, and takes in what has arrived already. It must not wait.
  func loopWillSleep()
}
