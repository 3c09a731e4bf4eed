internal import Host
internal import Linux
internal import Reactor
internal import Wire

/// A payload that a client sends chunk by chunk: from its announcement until a representation names it, or until the
/// client goes.
@LoopActor
final class IncomingStream {
  /// What a representation names it by.
  let token = Token.make()
  /// Whether it stays off the disk.
  let isSensitive: Bool

  private let size: Int?
  private var chunks = ChunkReader()
  private var draft: GrowingDraft?
  /// Room for what has come.
  private var reservation: PayloadReservation
  private var count = 0

  /// A stream of which nothing has come yet.
  init(_ parameters: Upload.Parameters, intake: PayloadIntake, reservation: consuming PayloadReservation) throws {
    size = parameters.size
    isSensitive = parameters.sensitive
    self.reservation = reservation
    draft = try intake.draft(expecting: parameters.size ?? 0, isSensitive: isSensitive)
  }

  /// Takes what has come, if there is room for it. Gives the payload when the end was there, and only then.
  func receive(_ chunk: ArraySlice<UInt8>) throws(WireError) -> Payload? {
    var rest = chunk
    do {
      while let bytes = try chunks.next(&rest) { try append(bytes) }
      return chunks.isFinished ? try finish() : nil
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Gives back the room for its bytes: an item holds them now.
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
