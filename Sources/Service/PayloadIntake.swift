package import Files
internal import Host
package import Linux
internal import Pasteboard
package import Reactor

/// Turns what a client hands over into a payload that cannot change.
///
/// A descriptor whose seals prove that is used directly. Any other is copied, by a process that may be abandoned: the
/// copy stays the same when the file changes.
@LoopActor
package final class PayloadIntake {
  /// The largest payload that stays in memory, in bytes, unless it is sensitive.
  package static let memoryLimit = 32 << 20

  private let copier: FileCopier
  private let makeFile: @Sendable () throws(Failure) -> PayloadDraft

  /// Creates an intake whose files `copier` copies; large payloads go to files from `makeFile`.
  package nonisolated init(
    copier: FileCopier, makeFile: @escaping @Sendable () throws(Failure) -> PayloadDraft = CacheFolder.makeDraft
  ) {
    self.copier = copier
    self.makeFile = makeFile
  }

  /// Returns the payload of a client's descriptor; throws if there is no room for it.
  func adopt(
    _ descriptor: SharedDescriptor, _ reservation: inout PayloadReservation, capacity: Int, isSensitive: Bool
  ) async throws -> Payload {
    let sealed = try Payload(sealed: descriptor.owner.duplicate())
    let payload: Payload
    if let sealed {
      payload = sealed
    } else {
      payload = try await copy(descriptor, atMost: capacity, isSensitive: isSensitive)
    }
    try reservation.grow(by: payload.count)
    return payload
  }

  /// Returns the payload of inline bytes; throws if there is no room for them.
  func adopt(_ bytes: [UInt8], _ reservation: inout PayloadReservation) throws -> Payload {
    try reservation.grow(by: bytes.count)
    return try Payload(bytes)
  }

  /// Creates a draft for bytes that arrive in parts; `expected` is their number if it is known.
  func draft(expecting expected: Int, isSensitive: Bool) throws -> GrowingDraft {
    try GrowingDraft(
      expecting: expected, memoryLimit: isSensitive ? .max : PayloadIntake.memoryLimit, makeFile: makeFile)
  }

  // MARK: Copies

  /// Copies into memory, or into a file if that is too small.
  private func copy(_ source: SharedDescriptor, atMost capacity: Int, isSensitive: Bool) async throws -> Payload {
    let memory = isSensitive ? capacity : min(capacity, PayloadIntake.memoryLimit)
    do {
      return try await copy(source, into: PayloadDraft.inMemory, atMost: memory)
    } catch OverLimit.bytes where memory < capacity {
      return try await copy(source, into: makeFile, atMost: capacity)
    }
  }

  private func copy(
    _ source: SharedDescriptor, into makeDraft: () throws -> PayloadDraft, atMost limit: Int
  ) async throws -> Payload {
    let draft = try makeDraft()
    do {
      try await copier.take(source, into: draft.rawValue, atMost: limit)
    } catch CopyFailure.tooLarge {
      throw OverLimit.bytes(limit)
    }
    return try draft.finish()
  }
}
