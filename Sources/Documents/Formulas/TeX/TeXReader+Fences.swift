extension TeXReader {
  /// Reads the fences after `\left` up to the end of its `\right`.
  mutating func fence() throws(TeXFault) -> Formula {
    let opening = try fenceSign()
    var parts: [Formula] = []
    var separators: [String] = []
    while true {
      let (part, end) = try nested { reader throws(TeXFault) in try reader.row() }
      parts.append(part)
      let sign = try end == .command("middle") || end == .command("right") ? fenceSign() : nil
      guard let sign else { throw .malformed }
      if end == .command("right") {
        return .fence(Fences(opening: opening, parts: parts, separators: separators, closing: sign))
      }
      separators.append(sign)
    }
  }

  /// Reads the sign of a fence; a full stop means none.
  private mutating func fenceSign() throws(TeXFault) -> String {
    switch try tokens.next() {
    case .character("."): return ""
    case .character("<"): return "⟨"
    case .character(">"): return "⟩"
    case .character("{"), .character("}"), nil: throw .malformed
    case .character(let character): return String(character)
    case .command("|"): return "∥"
    case .command(let name):
      guard let sign = FormulaCharacters.table.characters[name] else { throw .unknownCommand(name) }
      return sign
    case .space, .parameter: throw .malformed
    }
  }

  /// Returns the size and role of a fence by the command before it; nil if it is another command.
  static func size(of command: String) -> SizedFence? {
    guard let name = ["bigg", "Bigg", "big", "Big"].first(where: command.hasPrefix),
      let role = SizedFence.Role(rawValue: String(command.dropFirst(name.count)))
    else { return nil }
    let size = ["big": 1, "Big": 2, "bigg": 3, "Bigg": 4][name] ?? 1
    return SizedFence(sign: "", size: size, role: role)
  }

  mutating func delimiter(_ size: SizedFence) throws(TeXFault) -> SizedFence {
    SizedFence(sign: try fenceSign(), size: size.size, role: size.role)
  }
}
