/// A draft of a payload that may outgrow memory: it begins in a memory file, and moves to an unlinked file when it
/// exceeds a limit.
package struct GrowingDraft: ~Copyable {
  /// The number of bytes.
  package private(set) var count = 0

  private var draft: PayloadDraft
  private var isInMemory: Bool
  private let memoryLimit: Int
  private let makeFile: () throws(Failure) -> PayloadDraft

  /// Creates an empty draft with at most `memoryLimit` bytes in memory. If more bytes are `expected`, it begins in the
  /// file from `makeFile`.
  package init(
    expecting expected: Int = 0, memoryLimit: Int, makeFile: @escaping () throws(Failure) -> PayloadDraft
  ) throws(Failure) {
    isInMemory = expected <= memoryLimit
    draft = isInMemory ? try .inMemory() : try makeFile()
    self.memoryLimit = memoryLimit
    self.makeFile = makeFile
  }

  /// Appends all of `bytes`.
  package mutating func append(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    if isInMemory && bytes.count > memoryLimit - count { try moveToFile() }
    try draft.append(bytes)
    count += bytes.count
  }

  /// Ends the draft: its bytes can no longer change.
  package consuming func finish() throws(Failure) -> Payload {
    let draft = draft
    return try draft.finish()
  }

  private mutating func moveToFile() throws(Failure) {
    let file = try makeFile()
    var copied = 0
    while copied < count { copied += try file.append(from: draft.rawValue, at: copied, count: count - copied) }
    draft = file
    isInMemory = false
  }
}
