internal import Pasteboard

/// The unique name of a stored descriptor. The numbers count up, which identifies the newer of two manifests.
struct StoredName: Hashable, CustomStringConvertible {
  enum Kind: String {
    /// An item's manifest.
    case item
    /// A payload of an item.
    case payload
    /// The state for the next run besides the items.
    case state
  }

  let kind: Kind
  let number: UInt64

  init(_ kind: Kind, _ number: UInt64) {
    self.kind = kind
    self.number = number
  }

  /// Reads a name; nil if it is not one of these.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "pasteboard", let kind = Kind(rawValue: String(parts[1])),
      let number = UInt64(parts[2]), number <= StoredName.largestNumber
    else { return nil }
    self.init(kind, number)
  }

  /// This limit keeps counting from overflowing.
  private static let largestNumber = UInt64.max / 2

  var description: String { "pasteboard-\(kind.rawValue)-\(number)" }
}
