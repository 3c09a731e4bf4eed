/// The contents of a pasteboard after each change; see ``PasteboardClient/PasteboardClient/changes``.
public struct PasteboardChanges: AsyncSequence, Sendable {
  /// The contents of the pasteboard.
  public typealias Element = PasteboardClient.Contents
  /// The reason why the sequence ends.
  public typealias Failure = ClientError

  /// The position of one program in the sequence.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var elements: AsyncThrowingStream<PasteboardClient.Contents, any Error>.Iterator

    /// Returns the next change; nil once the task is cancelled.
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

  /// Follows a pasteboard on a blocking thread, and reports its contents, until it throws or is interrupted.
  typealias Follow = @Sendable (Interruption, (PasteboardClient.Contents) -> Void) throws -> Void

  private let follow: Follow

  init(_ follow: @escaping Follow) { self.follow = follow }

  /// Creates an iterator that begins with the current contents.
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
