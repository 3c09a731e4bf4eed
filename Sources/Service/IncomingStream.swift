internal import Descriptors
internal import Reactor
internal import Wire

/// A payload that a client sends piece by piece: from its announcement until a representation names it, or until the
/// client goes.
@LoopActor
final class IncomingStream {
  /// What a representation names it by.
  let token = Token.make()
  /// Whether it stays off the disk.
  let isSensitive: Bool

  private let size: Int?
  private let intake: PayloadIntake
  private var chunks = ChunkReader()
  private var draft: GrowingDraft?
  private var count = 0

  /// A stream of which nothing has come yet.
  init(_ parameters: Upload.Parameters, intake: PayloadIntake) throws(IntakeFailure) {
    size = parameters.size
    isSensitive = parameters.isSensitive ?? false
    self.intake = intake
    draft = try intake.draft(expecting: parameters.size ?? 0, isSensitive: isSensitive)
  }

  /// Takes what has come, if there is room for it beside the `held` bytes of all items. Gives the payload when the end
  /// was there, and only then.
  func receive(_ piece: ArraySlice<UInt8>, beside held: Int) throws(WireError) -> Payload? {
    var rest = piece
    do throws(IntakeFailure) {
      while let bytes = try next(&rest) { try append(bytes, beside: held) }
      return chunks.isFinished ? try finish() : nil
    } catch {
      throw WireError(error, type: "the stream")
    }
  }

  /// Gives back the room that was set aside for its bytes: an item holds them now, or nobody does.
  func release() {
    intake.release(count)
    count = 0
  }

  private func next(_ rest: inout ArraySlice<UInt8>) throws(IntakeFailure) -> ArraySlice<UInt8>? {
    do throws(ChunkTooLong) {
      return try chunks.next(&rest)
    } catch {
      throw .chunkTooLong(limit: error.limit)
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, beside held: Int) throws(IntakeFailure) {
    try intake.reserve(bytes.count, after: count, beside: held)
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
