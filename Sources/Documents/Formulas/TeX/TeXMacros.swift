/// The commands that the formulas of a document define for those after them.
struct TeXMacros: Sendable {
  struct Macro: Sendable {
    var argumentCount: Int
    /// The first argument if it is left out, which is in brackets if it is there.
    var usual: [TeXToken]?
    var meaning: [TeXToken]
  }

  /// How many tokens the macros of a document may produce, so that none can grow without an end.
  private static let tokenLimit = 1 << 20
  /// How many macros a document may define.
  private static let countLimit = 4096

  private var macros: [String: Macro] = [:]
  private var tokensLeft = tokenLimit

  var isEmpty: Bool { macros.isEmpty }

  subscript(name: String) -> Macro? { macros.isEmpty ? nil : macros[name] }

  mutating func define(_ name: String, _ macro: Macro) {
    if macros.count < Self.countLimit || macros[name] != nil { macros[name] = macro }
  }

  /// Counts tokens that a macro produces.
  mutating func spend(_ count: Int) throws(TeXFault) {
    tokensLeft -= count
    if tokensLeft < 0 { throw .tooLarge }
  }
}
