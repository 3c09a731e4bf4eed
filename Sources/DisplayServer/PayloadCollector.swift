package import Host
package import Linux
package import Pasteboard
package import Reactor

/// Collects another application's data, chunk by chunk, up to a limit.
package struct PayloadCollector: ~Copyable {
  private let draft: PayloadDraft
  private let limit: Int
  private var reservation: PayloadReservation
  /// The number of bytes so far.
  package private(set) var count = 0

  /// Creates a collector for at most `limit` bytes, if the account has room for them.
  @LoopActor package init(limit: Int, _ account: PayloadAccount) throws(LoadFailure) {
    self.limit = limit
    reservation = account.reservation()
    do { draft = try PayloadDraft.inMemory() } catch { throw PayloadCollector.failure(error) }
  }

  /// Adds a chunk.
  @LoopActor package mutating func append(_ chunk: [UInt8]) throws(LoadFailure) {
    guard chunk.count <= limit - count else { throw PayloadCollector.tooLarge(limit) }
    do {
      try reservation.grow(by: chunk.count)
    } catch {
      switch error {
      case .bytes(let limit): throw PayloadCollector.tooLarge(limit)
      case .payloads(let limit):
        throw LoadFailure(.tooLarge, step: "the daemon holds \(limit) representations already: clear a pasteboard")
      }
    }
    count += chunk.count
    do { try draft.append(chunk) } catch { throw PayloadCollector.failure(error) }
  }

  /// Ends the collection: its bytes can no longer change.
  package consuming func finish() throws(LoadFailure) -> Payload {
    do { return try draft.finish() } catch { throw PayloadCollector.failure(error) }
  }

  private static func tooLarge(_ limit: Int) -> LoadFailure {
    LoadFailure(.tooLarge, step: "the selection is larger than the limit of \(limit) bytes")
  }

  private static func failure(_ failure: Failure) -> LoadFailure {
    LoadFailure(.displayFailed, step: "\(failure) while the selection was read")
  }
}
