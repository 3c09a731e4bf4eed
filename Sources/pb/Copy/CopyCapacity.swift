internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The daemon's room for a copy, so that no more is read or handed over. The daemon is asked once, and only about large
/// contents.
struct CopyCapacity {
  /// The largest size that is not worth the question, in bytes.
  private static let little = 1 << 20

  private let pasteboard: PasteboardName
  private var capacity: Int?

  /// Creates the check of the room for an item on a pasteboard.
  init(on pasteboard: PasteboardName) { self.pasteboard = pasteboard }

  /// Throws if the daemon has no room for `count` more bytes.
  mutating func check(_ count: Int) throws {
    guard count > CopyCapacity.little else { return }
    let capacity = if let capacity { capacity } else { try ask() }
    self.capacity = capacity
    if count > capacity { throw Failure.tooLarge(capacity) }
  }

  private func ask() throws -> Int {
    try asking {
      var client = try BlockingClient()
      return try client.limits(of: pasteboard).room
    }
  }

  /// Throws if the daemon has no room for those of `inputs` whose sizes are known beforehand.
  mutating func check(_ inputs: [Input]) throws {
    // Sparse files may claim more bytes than can be counted.
    try check(inputs.filter(\.isWholeFile).reduce(0) { $0 + min($1.status.size, .max - $0) })
  }
}
