/// A source that the loop calls before it sleeps: for example, a connection whose library has queues of its own, which
/// no descriptor reports.
@LoopActor
package protocol EventSource: AnyObject {
  /// Sends what is queued, and processes what has already arrived. It must not wait.
  func loopWillSleep()
}
