public import Descriptors
public import Reactor

/// Why a descriptor or inline bytes cannot become a payload.
public enum IntakeFailure: Error, Sendable {
  /// It is larger than an item may be.
  case tooLarge(limit: Int)
  /// The descriptor is not one that can be read as a file.
  case notAFile
  /// A call failed.
  case system(SystemFailure)
}

/// Turns what a client hands over into a payload that cannot change.
///
/// A descriptor whose seals prove that is taken as it is. Anything else is copied in bounded steps between other work:
/// what was copied stays what it was when the file changes.
@LoopActor
public struct PayloadIntake {
  /// What is larger is kept in a file instead of memory.
  public static let memoryLimit = 32 << 20
  private static let step = 1 << 20

  private let limit: Int
  private let cacheFolder: String

  /// Takes payloads of up to `limit` bytes; the large ones are kept in `cacheFolder`.
  public init(limit: Int, cacheFolder: String) {
    self.limit = limit
    self.cacheFolder = cacheFolder
  }

  /// The payload of a descriptor that a client passed.
  public func adopt(_ descriptor: SharedDescriptor) async throws(IntakeFailure) -> Payload {
    let status = try system { () throws(SystemFailure) in try descriptor.owner.status() }
    guard status.kind == .regular else { throw .notAFile }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    let sealed = try system { () throws(SystemFailure) in try Payload(sealed: descriptor.owner.duplicate()) }
    if let sealed { return sealed }
    return try await copy(descriptor, size: status.size)
  }

  /// The payload of bytes that came inline.
  public func adopt(_ bytes: [UInt8]) throws(IntakeFailure) -> Payload {
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return try system { () throws(SystemFailure) in try Payload(bytes) }
  }

  private func copy(_ source: SharedDescriptor, size: Int) async throws(IntakeFailure) -> Payload {
    let draft = try draft(for: size)
    var copied = 0
    while copied < size {
      let part = try system { () throws(SystemFailure) in
        try draft.append(from: source.rawValue, at: copied, count: min(size - copied, PayloadIntake.step))
      }
      if part == 0 { break }  // the file has shrunk meanwhile: the copy is what was there
      copied += part
      await Task.yield()
    }
    return try finish(draft)
  }

  private func draft(for size: Int) throws(IntakeFailure) -> PayloadDraft {
    try system { () throws(SystemFailure) in
      size > PayloadIntake.memoryLimit ? try .onDisk(in: cacheFolder) : try .inMemory()
    }
  }

  private func finish(_ draft: consuming PayloadDraft) throws(IntakeFailure) -> Payload {
    do throws(SystemFailure) {
      return try draft.finish()
    } catch {
      throw .system(error)
    }
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
