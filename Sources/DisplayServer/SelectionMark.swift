package import Pasteboard

/// The type by which the daemon recognises its own offers when a compositor passes them back to it, perhaps from another
/// display.
///
/// It is unguessable, but a program that repeats all of our types offers it too: so it proves something only while the
/// item is the current one.
package struct SelectionMark: Sendable {
  private static let prefix = "application/x-pasteboard-owner;id="

  private let start: String

  /// Creates a unique mark.
  package init() {
    var random = SystemRandomNumberGenerator()
    let (high, low): (UInt64, UInt64) = (random.next(), random.next())
    start = SelectionMark.prefix + String(high, radix: 16) + String(low, radix: 16)
  }

  /// Returns the name of the type that marks an item of ours.
  package func type(of generation: Generation) -> String { "\(start);item=\(generation.rawValue)" }

  /// Returns whether a type marks any item of this daemon.
  package func isOn(_ type: String) -> Bool { type.hasPrefix(start) }

  /// Returns whether a type is the mark of any daemon.
  package static func isMark(_ type: String) -> Bool { type.hasPrefix(prefix) }
}
