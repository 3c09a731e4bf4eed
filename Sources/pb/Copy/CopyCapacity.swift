internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// How much the daemon takes of what is copied, so that no more is read or handed over. It is asked once, when there is
/// more than a little.
struct CopyCapacity {
  /// What is not worth the question.
  private static let little = 1 << 20

  private let pasteboard: PasteboardName
  private var capacity: Int?

  /// The room for an item on a pasteboard.
  init(on pasteboard: PasteboardName) { self.pasteboard = pasteboard }

  /// Throws if the daemon does not take so many bytes.
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

  /// Throws if the daemon does not take what the files among `inputs` hold, as far as that is known beforehand.
  mutating func check(_ inputs: [Input]) throws {
    // Files with holes may say that they have more bytes than can be counted.
    try check(inputs.filter(\.isWholeFile).reduce(0) { $0 + min($1.status.size, .max - $0) })
  }
}
