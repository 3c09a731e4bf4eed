package import Files
internal import Host
package import Linux
internal import Pasteboard
package import Reactor

/// Why a descriptor or inline bytes cannot become a payload.
enum IntakeFailure: Error, Sendable {
  /// It is larger than an item may be.
  case tooLarge(limit: Int)
  /// There are as many payloads as there may be.
  case tooMany(limit: Int)
  /// The descriptor is not one that can be read as a file.
  case notAFile
  /// There are not as many bytes as was said.
  case wrongSize(stated: Int, actual: Int)
  /// A chunk of a stream is longer than a chunk may be.
  case chunkTooLong(limit: Int)
  /// A file of the client's could not be copied.
  case copy(FileCopier.Failure)
  /// A call failed.
  case system(SystemFailure)
}

/// Turns what a client hands over into a payload that cannot change.
///
/// A descriptor whose seals prove that is taken as it is. Anything else is copied, by a process that may be left behind:
/// what was copied stays what it was when the file changes.
@LoopActor
package final class PayloadIntake {
  /// What is larger is kept in a file instead of memory, unless it is sensitive.
  package static let memoryLimit = 32 << 20

  private let copier: FileCopier
  private let makeFile: @Sendable () throws(SystemFailure) -> PayloadDraft

  /// An intake whose files `copier` copies; large payloads are kept in files that `makeFile` makes.
  package nonisolated init(
    copier: FileCopier, makeFile: @escaping @Sendable () throws(SystemFailure) -> PayloadDraft = CacheFolder.makeDraft
  ) {
    self.copier = copier
    self.makeFile = makeFile
  }

  /// The payload of a descriptor that a client passed, if there is room for it.
  func adopt(
    _ descriptor: SharedDescriptor, _ reservation: inout PayloadReservation, capacity: Int, isSensitive: Bool
  ) async throws(IntakeFailure) -> Payload {
    let sealed = try system { () throws(SystemFailure) in try Payload(sealed: descriptor.owner.duplicate()) }
    let payload: Payload
    if let sealed {
      payload = sealed
    } else {
      payload = try await copy(descriptor, atMost: capacity, isSensitive: isSensitive)
    }
    try reservation.reserve(payload.count)
    return payload
  }

  /// The payload of bytes that came inline, if there is room for them.
  func adopt(_ bytes: [UInt8], _ reservation: inout PayloadReservation) throws(IntakeFailure) -> Payload {
    try reservation.reserve(bytes.count)
    return try system { () throws(SystemFailure) in try Payload(bytes) }
  }

  /// A draft for bytes that come one after the other, `expected` of them as far as is known.
  func draft(expecting expected: Int, isSensitive: Bool) throws(IntakeFailure) -> GrowingDraft {
    try system { () throws(SystemFailure) in
      try GrowingDraft(
        expecting: expected, memoryLimit: isSensitive ? .max : PayloadIntake.memoryLimit, makeFile: makeFile)
    }
  }

  // MARK: Copies

  /// Copies into memory, and what turns out too large for that into a file.
  private func copy(
    _ source: SharedDescriptor, atMost capacity: Int, isSensitive: Bool
  ) async throws(IntakeFailure) -> Payload {
    let memory = isSensitive ? capacity : min(capacity, PayloadIntake.memoryLimit)
    do throws(IntakeFailure) {
      return try await copy(source, into: PayloadDraft.inMemory, atMost: memory)
    } catch {
      guard case .tooLarge = error, memory < capacity else { throw error }
    }
    return try await copy(source, into: makeFile, atMost: capacity)
  }

  private func copy(
    _ source: SharedDescriptor, into makeDraft: () throws(SystemFailure) -> PayloadDraft, atMost limit: Int
  ) async throws(IntakeFailure) -> Payload {
    let draft = try system(makeDraft)
    do throws(FileCopier.Failure) {
      try await copier.take(source, into: draft.rawValue, atMost: limit)
    } catch {
      switch error {
      case .notAFile: throw .notAFile
      case .tooLarge: throw .tooLarge(limit: limit)
      default: throw .copy(error)
      }
    }
    do throws(SystemFailure) { return try draft.finish() } catch { throw .system(error) }
  }

  private func system<Answer: ~Copyable>(
    _ step: () throws(SystemFailure) -> Answer
  ) throws(IntakeFailure) -> Answer {
    do throws(SystemFailure) {
      return try step()
    } catch {
      throw .system(error)
    }
  }
}

extension PayloadReservation {
  /// Sets aside room for bytes of a client's.
  @LoopActor mutating func reserve(_ bytes: Int) throws(IntakeFailure) {
    do throws(OverLimit) {
      try grow(by: bytes)
    } catch {
      switch error {
      case .bytes(let limit): throw .tooLarge(limit: limit)
      case .payloads(let limit): throw .tooMany(limit: limit)
      }
    }
  }
}
