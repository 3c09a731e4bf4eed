internal import DequeModule
internal import Descriptors
internal import Reactor
internal import Wire

/// The descriptors that a client passed and no call has claimed yet.
///
/// One receive may bring a message without descriptors together with the next message and its descriptor, so each call
/// states how many are its own and takes them from this queue.
@LoopActor
final class PassedDescriptors {
  private var waiting: Deque<SharedDescriptor> = []

  /// Takes descriptors that have arrived; false if more wait than a client may pass.
  func add(_ arrived: [SharedDescriptor]) -> Bool {
    waiting += arrived
    return waiting.count <= UnixSocket.descriptorLimit
  }

  /// The descriptors of a call that states how many it has. Fewer arrive where something between drops them.
  func claim(_ stated: Int?) -> [SharedDescriptor] {
    let count = min(max(stated ?? 0, 0), waiting.count)
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }
}
