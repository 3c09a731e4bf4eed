/// A payload that is being written and may outgrow memory: it begins in a memory file, and goes on in an unlinked file
/// when it gets larger than a limit.
public struct GrowingDraft: ~Copyable {
  /// How many bytes there are.
  public private(set) var count = 0

  private var draft: PayloadDraft
  private var isInMemory: Bool
  private let memoryLimit: Int
  private let makeFile: () throws(Failure) -> PayloadDraft

  /// An empty draft that takes at most `memoryLimit` bytes of memory; what is `expected` to get larger begins in the
  /// file that `makeFile` makes.
  public init(
    expecting expected: Int = 0, memoryLimit: Int, makeFile: @escaping () throws(Failure) -> PayloadDraft
  ) throws(Failure) {
    isInMemory = expected <= memoryLimit
    draft = isInMemory ? try .inMemory() : try makeFile()
    self.memoryLimit = memoryLimit
    self.makeFile = makeFile
  }

  /// Writes all of `bytes` at the end.
  public mutating func append(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    if isInMemory && bytes.count > memoryLimit - count { try moveToFile() }
    try draft.append(bytes)
    count += bytes.count
  }

  /// Ends the draft: from now on its bytes cannot change.
  public consuming func finish() throws(Failure) -> Payload {
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
