/// Content in several forms, of which a reader shows the first that it understands (ECMA-376, part 3, 7.5): Word
/// writes a drawing for its newer versions and for others, and an emoji as a symbol and as text.
struct DOCXAlternatives {
  /// For each open element with alternatives, whether one of them has been chosen.
  private var areChosen: [Bool] = []

  /// Begins an element of alternatives, and returns whether its content is read; nil for all other elements.
  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool? {
    switch name {
    case .alternatives: areChosen.append(false)
    case .choice: return choose(Self.understands(tag["Requires"] ?? []))
    case .fallback: return choose(true)
    default: return nil
    }
    return true
  }

  mutating func close() { _ = areChosen.popLast() }

  private mutating func choose(_ isUnderstood: Bool) -> Bool {
    guard let last = areChosen.indices.last else { return isUnderstood }
    guard isUnderstood, !areChosen[last] else { return false }
    areChosen[last] = true
    return true
  }

  /// Whether a reader knows all of the namespaces with these prefixes.
  private static func understands(_ prefixes: ArraySlice<UInt8>) -> Bool {
    prefixes.split(separator: UInt8(ascii: " ")).allSatisfy(understood.contains)
  }

  /// Those of drawings, text boxes and groups, and of Word's newer properties.
  private static let understood = NameTable(names: [
    "a14", "pic14", "v", "w14", "w15", "wp14", "wp15", "wpc", "wpg", "wps",
  ])
}
