/// The type by which the daemon knows its own selections when a compositor offers them to it.
///
/// Nobody can guess it, but whoever offers again all types of ours offers it too: so it tells only together with the
/// fact that our own offer is still in place.
package struct SelectionMark: Sendable {
  private static let prefix = "application/x-pasteboard-owner;id="

  /// The type's name.
  package let type: String

  /// A mark unlike any other.
  package init() {
    var random = SystemRandomNumberGenerator()
    let (high, low): (UInt64, UInt64) = (random.next(), random.next())
    type = SelectionMark.prefix + String(high, radix: 16) + String(low, radix: 16)
  }

  /// What whoever asks for the type is given: its name.
  package var content: [UInt8] { Array(type.utf8) }

  /// Whether a type is the mark of any daemon.
  package static func isMark(_ type: String) -> Bool { type.hasPrefix(prefix) }
}
