internal import Pasteboard
internal import Synchronization

/// The version that a link has carried last: it does not go back, unless there is more to know.
final class CarriedVersion: Sendable {
  private let last = Mutex<(version: CopyVersion, source: String)?>(nil)

  /// Notes that `version` is to be carried from `source`. Returns whether it came from the other side, which needs no
  /// answer.
  func hasCome(_ version: CopyVersion, to source: String) -> Bool {
    last.withLock { last in
      if let last, last.source != source, last.version.copy == version.copy, last.version.knowsTheSame(as: version) {
        return true
      }
      last = (version, source)
      return false
    }
  }
}
