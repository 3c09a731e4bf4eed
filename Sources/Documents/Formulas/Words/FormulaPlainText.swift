/// Formulas in plain characters: scripts are those of Unicode where it has them.
enum FormulaPlainText {
  static func write(_ formula: Formula) -> String {
    var texts = [""]
    var scripts: [FormulaWords.Script] = []
    for piece in FormulaWords.pieces(of: formula) {
      switch piece {
      case .text(let text): texts[texts.count - 1] += text
      case .begin(let script):
        scripts.append(script)
        texts.append("")
      case .end:
        guard let script = scripts.popLast(), let text = texts.popLast() else { continue }
        texts[texts.count - 1] += spelled(text, script)
      }
    }
    return texts.joined()
  }

  /// Returns a script in Unicode's characters; if it has none, behind a sign.
  private static func spelled(_ text: String, _ script: FormulaWords.Script) -> String {
    let characters = script == .above ? raised : lowered
    let tight = text.filter { $0 != " " }
    let mapped = tight.compactMap { characters[$0] }
    if mapped.count == tight.count { return String(mapped) }
    let sign = script == .above ? "^" : "_"
    return tight.count == 1 ? sign + tight : "\(sign)(\(text))"
  }

  private static let raised = table(
    "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᵠᵡ")
  private static let lowered = table(
    "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  private static func table(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(zip(plain, small)) { first, _ in first }
  }
}
