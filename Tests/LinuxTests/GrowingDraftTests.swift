import Glibc
import Linux
import Testing

struct GrowingDraftTests {
  /// Pieces of three bytes; the limit is ten.
  @Test(arguments: [(pieces: 0, isInMemory: true), (3, true), (4, false), (100, false)])
  func itMovesToAFileWhenItOutgrowsMemory(pieces: Int, isInMemory: Bool) throws {
    var draft = try draft()
    for piece in 0..<pieces { try draft.append(bytes(piece)[...]) }
    #expect(draft.count == pieces * 3)
    let payload = try draft.finish()
    #expect(try payload.bytes() == (0..<pieces).flatMap(bytes))
    #expect(try isSealed(payload) == isInMemory)
  }

  @Test func itTakesAsManyBytesAsTheLimitIntoMemory() throws {
    var draft = try draft()
    try draft.append([UInt8](repeating: 1, count: 10)[...])
    let payload = try draft.finish()
    #expect(try isSealed(payload))
  }

  @Test func draftsThatExpectMuchBeginInTheFile() throws {
    var draft = try draft(expecting: 11)
    try draft.append([1])
    let payload = try draft.finish()
    #expect(try !isSealed(payload))
  }

  @Test func withoutAFileItFailsWhenItHasToMove() throws {
    var draft = try GrowingDraft(memoryLimit: 1) { () throws(Failure) in try .onDisk(in: "/proc/nonexistent") }
    try draft.append([1])
    do {
      try draft.append([2])
      Issue.record("there is no file to move to")
    } catch {
      #expect(error.problem.contains("/proc/nonexistent"))
    }
  }

  /// Returns whether a payload is sealed: a memory file is, a file on the disk cannot be.
  private func isSealed(_ payload: Payload) throws -> Bool {
    let descriptor = try payload.handOut()
    return descriptor.isSealed()
  }

  private func draft(expecting expected: Int = 0) throws -> GrowingDraft {
    try GrowingDraft(expecting: expected, memoryLimit: 10) { () throws(Failure) in try .onDisk(in: "/tmp") }
  }

  private func bytes(_ piece: Int) -> [UInt8] { (0..<3).map { UInt8(truncatingIfNeeded: piece * 3 + $0) } }
}
