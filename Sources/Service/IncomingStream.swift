internal import Host
internal import Linux
internal import Reactor
internal import Wire

/// A payload that a client sends in chunks: from its announcement until a representation names it, or the client is
/// gone.
@LoopActor
final class IncomingStream {
  /// The name of the stream in a representation.
  let token = Token.make()
  /// Whether the payload stays off the disk.
  let isSensitive: Bool

  private let size: Int?
  private var chunks = ChunkReader()
  private var draft: GrowingDraft?
  /// The reserved room for the received bytes.
  private var reservation: PayloadReservation
  private var count = 0

  /// Creates a stream without any bytes yet.
  init(_ parameters: Upload.Parameters, intake: PayloadIntake, reservation: consuming PayloadReservation) throws {
    size = parameters.size
    isSensitive = parameters.sensitive
    self.reservation = reservation
    draft = try intake.draft(expecting: parameters.size ?? 0, isSensitive: isSensitive)
  }

  /// Adds received bytes if there is room for them. Returns the payload only once the end has arrived.
  func receive(_ chunk: ArraySlice<UInt8>) throws(WireError) -> Payload? {
    var rest = chunk
    do {
      while let bytes = try chunks.next(&rest) { try append(bytes) }
      return chunks.isFinished ? try finish() : nil
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Releases the room for the bytes: an item holds them now.
  func release() { reservation.release() }

  private func append(_ bytes: ArraySlice<UInt8>) throws {
    try reservation.grow(by: bytes.count)
    count += bytes.count
    try draft?.append(bytes)
  }

  private func finish() throws -> Payload? {
    if let size, size != count {
      throw WireError.invalidRepresentation(reason: "the stream should have \(size) bytes and has \(count)")
    }
    guard let draft = draft.take() else { return nil }
    return try draft.finish()
  }
}
