public import Descriptors
public import Reactor

/// Why a descriptor or inline bytes cannot become a payload.
public enum IntakeFailure: Error, Sendable {
  /// It is larger than an item may be.
  case tooLarge(limit: Int)
  /// The descriptor is not one that can be read as a file.
  case notAFile
  /// There are not as many bytes as was said.
  case wrongSize(stated: Int, actual: Int)
  /// A chunk of a stream is longer than a chunk may be.
  case chunkTooLong(limit: Int)
  /// A call failed.
  case system(SystemFailure)
}

/// How much is taken, in bytes.
public struct PayloadLimits: Sendable {
  /// The most that one item may have.
  public var item: Int
  /// The most that all items may have together.
  public var total: Int

  /// Limits.
  public init(item: Int, total: Int) {
    self.item = item
    self.total = total
  }
}

/// Turns what a client hands over into a payload that cannot change.
///
/// A descriptor whose seals prove that is taken as it is. Anything else is copied in bounded steps between other work:
/// what was copied stays what it was when the file changes.
@LoopActor
public final class PayloadIntake {
  /// What is larger is kept in a file instead of memory, unless it is sensitive.
  public static let memoryLimit = 32 << 20
  private static let step = 1 << 20

  private let limits: PayloadLimits
  private let cacheFolder: String
  /// How many bytes are being copied for items that are not there yet.
  private var underWay = 0

  /// Takes what `limits` allow; large payloads are kept in `cacheFolder`.
  public nonisolated init(limits: PayloadLimits, cacheFolder: String) {
    self.limits = limits
    self.cacheFolder = cacheFolder
  }

  /// The most bytes that one item may have.
  var itemLimit: Int { limits.item }

  /// How many bytes a new item may have when others have `held` bytes.
  func room(beside held: Int) -> Int { max(0, min(limits.item, limits.total - held - underWay)) }

  /// The payload of a descriptor that a client passed, if it has at most `limit` bytes.
  func adopt(
    _ descriptor: SharedDescriptor, atMost limit: Int, isSensitive: Bool
  ) async throws(IntakeFailure) -> Payload {
    let status = try system { () throws(SystemFailure) in try descriptor.owner.status() }
    guard status.kind == .regular else { throw .notAFile }
    guard status.size <= limit else { throw .tooLarge(limit: limit) }
    let sealed = try system { () throws(SystemFailure) in try Payload(sealed: descriptor.owner.duplicate()) }
    if let sealed { return sealed }
    underWay += status.size
    defer { underWay -= status.size }
    return try await copy(descriptor, size: status.size, isSensitive: isSensitive)
  }

  /// The payload of bytes that came inline, if there are at most `limit`.
  func adopt(_ bytes: [UInt8], atMost limit: Int) throws(IntakeFailure) -> Payload {
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return try system { () throws(SystemFailure) in try Payload(bytes) }
  }

  // MARK: Streams

  /// A draft for bytes that come one after the other, `expected` of them as far as is known.
  func draft(expecting expected: Int, isSensitive: Bool) throws(IntakeFailure) -> GrowingDraft {
    let folder = cacheFolder
    return try system { () throws(SystemFailure) in
      try GrowingDraft(expecting: expected, memoryLimit: isSensitive ? .max : PayloadIntake.memoryLimit) {
        () throws(SystemFailure) in try .onDisk(in: folder)
      }
    }
  }

  /// Sets room aside for `count` bytes that follow `present` bytes of the same item, beside the `held` bytes of others.
  /// Whoever does so gives it back by ``release(_:)``.
  func reserve(_ count: Int, after present: Int = 0, beside held: Int) throws(IntakeFailure) {
    let room = min(limits.item - present, limits.total - held - underWay)
    guard count <= room else { throw .tooLarge(limit: max(0, present + room)) }
    underWay += count
  }

  /// Gives back room that was set aside.
  func release(_ count: Int) { underWay -= count }

  // MARK: Copies

  private func copy(
    _ source: SharedDescriptor, size: Int, isSensitive: Bool
  ) async throws(IntakeFailure) -> Payload {
    let draft = try draft(for: size, isSensitive: isSensitive)
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

  private func draft(for size: Int, isSensitive: Bool) throws(IntakeFailure) -> PayloadDraft {
    try system { () throws(SystemFailure) in
      size > PayloadIntake.memoryLimit && !isSensitive ? try .onDisk(in: cacheFolder) : try .inMemory()
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
