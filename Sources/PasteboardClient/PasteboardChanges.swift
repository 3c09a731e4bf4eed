/// What a pasteboard holds, whenever that has changed; see ``PasteboardClient/PasteboardClient/changes``.
public struct PasteboardChanges: AsyncSequence, Sendable {
  /// What the pasteboard holds.
  public typealias Element = PasteboardClient.Contents
  /// Why nothing more is known of it.
  public typealias Failure = ClientError

  /// One program's place among the changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var elements: AsyncThrowingStream<PasteboardClient.Contents, any Error>.Iterator

    /// The next change; nil once the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> PasteboardClient.Contents? {
      do {
        return try await elements.next(isolation: actor)
      } catch {
        throw ClientError(error)
      }
    }
  }

  /// Follows a pasteboard on a thread that blocks, and tells what it holds, until it throws or is interrupted.
  typealias Follow = @Sendable (Interruption, (PasteboardClient.Contents) -> Void) throws -> Void

  private let follow: Follow

  init(_ follow: @escaping Follow) { self.follow = follow }

  /// Begins with what is there now.
  public func makeAsyncIterator() -> AsyncIterator {
    let follow = follow
    let elements = AsyncThrowingStream<PasteboardClient.Contents, any Error>(bufferingPolicy: .bufferingNewest(1)) {
      continuation in
      let interruption = Interruption()
      continuation.onTermination = { _ in interruption.interrupt() }
      BlockingThread.start {
        do {
          try follow(interruption) { continuation.yield($0) }
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
    return AsyncIterator(elements: elements.makeAsyncIterator())
  }
}
