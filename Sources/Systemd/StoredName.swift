internal import Pasteboard

/// What a stored descriptor is called, which no other one is. The numbers count up, so that of two manifests the newer one
/// is known.
struct StoredName: Hashable, CustomStringConvertible {
  enum Kind: String {
    /// Describes an item.
    case item
    /// A payload of an item.
    case payload
    /// What the next run has to know beside the items.
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

  /// So that counting on cannot overflow.
  private static let largestNumber = UInt64.max / 2

  var description: String { "pasteboard-\(kind.rawValue)-\(number)" }
}
