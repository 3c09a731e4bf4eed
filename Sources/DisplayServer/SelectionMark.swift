/// The type by which the daemon recognises its own selections when a compositor offers them to it.
///
/// It is unguessable, but a program that repeats all of our types offers it too: so it proves something only while our
/// own offer is still in place.
package struct SelectionMark: Sendable {
  private static let prefix = "application/x-pasteboard-owner;id="

  /// The type's name.
  package let type: String

  /// Creates a unique mark.
  package init() {
    var random = SystemRandomNumberGenerator()
    let (high, low): (UInt64, UInt64) = (random.next(), random.next())
    type = SelectionMark.prefix + String(high, radix: 16) + String(low, radix: 16)
  }

  /// The type's content for requestors: its name.
  package var content: [UInt8] { Array(type.utf8) }

  /// Returns whether a type is the mark of any daemon.
  package static func isMark(_ type: String) -> Bool { type.hasPrefix(prefix) }
}
