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
  init(
    _ parameters: Upload.Parameters, intake: PayloadIntake, reservation: consuming PayloadReservation
  ) throws(IntakeFailure) {
    size = parameters.size
    isSensitive = parameters.sensitive
    self.reservation = reservation
    draft = try intake.draft(expecting: parameters.size ?? 0, isSensitive: isSensitive)
  }

  /// Takes what has come, if there is room for it. Gives the payload when the end was there, and only then.
  func receive(_ chunk: ArraySlice<UInt8>) throws(WireError) -> Payload? {
    var rest = chunk
    do throws(IntakeFailure) {
      while let bytes = try next(&rest) { try append(bytes) }
      return chunks.isFinished ? try finish() : nil
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Gives back the room for its bytes: an item holds them now.
  func release() { reservation.release() }

  private func next(_ rest: inout ArraySlice<UInt8>) throws(IntakeFailure) -> ArraySlice<UInt8>? {
    do throws(ChunkTooLong) {
      return try chunks.next(&rest)
    } catch {
      throw .chunkTooLong(limit: error.limit)
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) throws(IntakeFailure) {
    try reservation.reserve(bytes.count)
    count += bytes.count
    do throws(SystemFailure) {
      try draft?.append(bytes)
    } catch {
      throw .system(error)
    }
  }

  private func finish() throws(IntakeFailure) -> Payload? {
    if let size, size != count { throw .wrongSize(stated: size, actual: count) }
    guard let draft = draft.take() else { return nil }
    do throws(SystemFailure) {
      return try draft.finish()
    } catch {
      throw .system(error)
    }
  }
}
