package import Files
internal import Host
package import Linux
internal import Pasteboard
package import Reactor

/// Turns what a client hands over into a payload that cannot change.
///
/// A descriptor whose seals prove that is taken as it is. Anything else is copied, by a process that may be left behind:
/// what was copied stays what it was when the file changes.
@LoopActor
package final class PayloadIntake {
  /// What is larger is kept in a file instead of memory, unless it is sensitive.
  package static let memoryLimit = 32 << 20

  private let copier: FileCopier
  private let makeFile: @Sendable () throws(Failure) -> PayloadDraft

  /// An intake whose files `copier` copies; large payloads are kept in files that `makeFile` makes.
  package nonisolated init(
    copier: FileCopier, makeFile: @escaping @Sendable () throws(Failure) -> PayloadDraft = CacheFolder.makeDraft
  ) {
    self.copier = copier
    self.makeFile = makeFile
  }

  /// The payload of a descriptor that a client passed, if there is room for it.
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

  /// The payload of bytes that came inline, if there is room for them.
  func adopt(_ bytes: [UInt8], _ reservation: inout PayloadReservation) throws -> Payload {
    try reservation.grow(by: bytes.count)
    return try Payload(bytes)
  }

  /// A draft for bytes that come one after the other, `expected` of them as far as is known.
  func draft(expecting expected: Int, isSensitive: Bool) throws -> GrowingDraft {
    try GrowingDraft(
      expecting: expected, memoryLimit: isSensitive ? .max : PayloadIntake.memoryLimit, makeFile: makeFile)
  }

  // MARK: Copies

  /// Copies into memory, and what turns out too large for that into a file.
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
