internal import Linux
internal import Reactor

extension Payload {
  private static var comparedAtOnce: Int { 256 * 1024 }

  /// Returns whether another payload has the same bytes. Complexity: O(n), in pieces; other work runs in between.
  @LoopActor
  func hasSameBytes(as other: Payload) async throws(Failure) -> Bool {
    guard count == other.count else { return false }
    if file == other.file { return true }
    var offset = 0
    while offset < count {
      let piece = min(Payload.comparedAtOnce, count - offset)
      guard try bytes(at: offset, count: piece) == other.bytes(at: offset, count: piece) else { return false }
      offset += piece
      await Task.yield()
    }
    return true
  }
}
