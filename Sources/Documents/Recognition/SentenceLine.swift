extension ArraySlice<UInt8> {
  /// Whether a line looks like the end of a sentence: some words, then a full stop.
  var isSentence: Bool {
    guard let last = last(where: { !closers.contains($0) }), count >= 12 else { return false }
    if last >= 0x80 { return Prose.fullStops.contains(where: suffix(3).elementsEqual) }
    guard last == "." || last == "!" || last == "?" || last == ":" else { return false }
    return split(maxSplits: 4, whereSeparator: \.isSpaceOrTab).count >= 4 && !contains { signsOfCode.contains($0) }
  }
}

private let closers = ByteSet(")\"'*_`")
private let signsOfCode = ByteSet("{}=<>|;")
