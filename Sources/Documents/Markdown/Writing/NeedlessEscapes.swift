/// Removes backslashes from a written block if it reads back the same without them.
///
/// Some can be removed only after others. So each is tried in turn, from the last to the first and round again, until
/// every one has been tried since the last removal.
struct NeedlessEscapes {
  private var written: [UInt8]
  /// The offsets of the remaining backslashes.
  private var offsets: [Int]
  private let inlines: InlineEvents

  /// The maximum number of bytes read again for a block, and how often a whole document may be read again after what
  /// ``RoundTripCheck/allowance`` begins with. These limit the work.
  private static let limits = (block: 1 << 18, readings: 16)

  /// Returns a block without the unnecessary ones of the backslashes at `offsets`.
  static func removed(
    _ offsets: [Int], from written: [UInt8], _ inlines: InlineEvents, check: inout RoundTripCheck
  ) -> [UInt8] {
    var escapes = NeedlessEscapes(written: written, offsets: offsets, inlines: inlines)
    escapes.removeAll(check: &check)
    return escapes.written
  }

  private mutating func removeAll(check: inout RoundTripCheck) {
    let length = max(1, written.count)
    check.allowance += Self.limits.readings * length
    var trials = max(Self.limits.readings, min(Self.limits.block, check.allowance) / length)
    var triedInVain = 0
    var index = offsets.count
    while triedInVain < offsets.count, trials > 0 {
      index = (index == 0 ? offsets.count : index) - 1
      trials -= 1
      triedInVain = remove(index, check: &check) ? 0 : triedInVain + 1
    }
  }

  /// Removes a backslash unless it is needed; returns whether it did.
  private mutating func remove(_ index: Int, check: inout RoundTripCheck) -> Bool {
    let need = need(of: index)
    if need == .certain { return false }
    var shorter = written
    shorter.remove(at: offsets[index])
    guard need == .none || check.passes(shorter, inlines) else { return false }
    written = shorter
    offsets.remove(at: index)
    for later in index..<offsets.count { offsets[later] -= 1 }
    return true
  }

  // MARK: Needs that are known without reading the block again

  private enum Need {
    case none, certain, unknown
  }

  private func need(of index: Int) -> Need {
    let offset = offsets[index]
    let beginsText = offset == 0 && !inlines.place.isBehindBox
    let beginsLine = inlines.place.isMultiline && (beginsText || offset > 0 && written[offset - 1] == "\n")
    if beginsLine, beginsBlock(offset + 1) { return .certain }
    return written[offset + 1] == "`" ? needOfBacktick(offset + 1) : .unknown
  }

  /// Whether a line that begins at an offset is a nonempty item or a quotation: these interrupt paragraphs (CommonMark
  /// 0.31.2, 5.1 and 5.2).
  private func beginsBlock(_ offset: Int) -> Bool {
    switch written[offset] {
    case ">": return true
    case "-", "+", "*":
      guard offset + 2 < written.count, written[offset + 1] == " " else { return false }
      return !written[offset + 2].isASCIIWhitespace
    default: return false
    }
  }

  /// Whether a single backtick would begin code. It does if the next backtick is single too, with or without a
  /// backslash (CommonMark 0.31.2, 6.1). Of several after it, any may end the code.
  private func needOfBacktick(_ offset: Int) -> Need {
    guard !isBacktick(offset - 2), !isBacktick(offset + 1) else { return .unknown }
    let next = ByteScan.firstIndex(of: "`", in: written, (offset + 1)..<written.count)
    if next == written.count { return .none }
    return isBacktick(next + 1) ? .unknown : .certain
  }

  private func isBacktick(_ offset: Int) -> Bool { written.indices.contains(offset) && written[offset] == "`" }
}
