/// Values that are sent, one at a time, to all followers at once.
@LoopActor
package final class Broadcast<Value: Sendable> {
  private var followers: [@LoopActor (Value) -> Void] = []
  private var upcoming = Promise<Value>()

  /// A broadcast without followers.
  package nonisolated init() {}

  /// Calls `follower` with each value from now on.
  package func follow(_ follower: @escaping @LoopActor (Value) -> Void) { followers.append(follower) }

  /// Returns the next value. Several may be sent before the caller continues, and it gets the first of them.
  package func next() async throws(WaitFailure) -> Value { try await upcoming.wait() }

  /// Sends a value.
  package func send(_ value: Value) {
    for follower in followers { follower(value) }
    let present = upcoming
    upcoming = Promise()
    present.fulfil(value)
  }
}
