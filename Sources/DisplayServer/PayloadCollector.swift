public import Descriptors
public import Pasteboard

/// Takes in what another application hands over, piece by piece, up to a limit.
public struct PayloadCollector: ~Copyable {
  private let draft: PayloadDraft
  private let limit: Int
  /// How many bytes have come.
  public private(set) var count = 0

  /// A collector for at most `limit` bytes.
  public init(limit: Int) throws(LoadFailure) {
    self.limit = limit
    do throws(SystemFailure) { draft = try PayloadDraft.inMemory() } catch { throw PayloadCollector.failure(error) }
  }

  /// Adds a piece.
  public mutating func append(_ piece: [UInt8]) throws(LoadFailure) {
    guard piece.count <= limit - count else {
      throw LoadFailure(.tooLarge, step: "the selection is larger than the limit of \(limit) bytes")
    }
    count += piece.count
    do throws(SystemFailure) { try draft.append(piece) } catch { throw PayloadCollector.failure(error) }
  }

  /// Ends the collection: the bytes cannot change any more.
  public consuming func finish() throws(LoadFailure) -> Payload {
    do throws(SystemFailure) { return try draft.finish() } catch { throw PayloadCollector.failure(error) }
  }

  private static func failure(_ failure: SystemFailure) -> LoadFailure {
    LoadFailure(.displayFailed, step: "\(failure) while the selection was read")
  }
}
