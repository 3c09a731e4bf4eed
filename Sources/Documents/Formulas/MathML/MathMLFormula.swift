/// A formula in MathML, which may state its TeX too.
enum MathMLFormula {
  /// Returns a formula in TeX: as its author states it, or converted from its elements. Complexity: linear in its size.
  static func tex(of math: HTMLElement) -> [UInt8] {
    if let stated = annotation(in: math) { return withoutStyle(stated) }
    let formula = MathMLReader.read(MathMLElement(math))
    if let alternative = math[.alttext], isTeX(alternative, of: formula) { return withoutStyle(Array(alternative)) }
    return Array(TeXWriter.write(formula).utf8)
  }

  /// Whether the alternative text of a formula is TeX. Books have words there, as the formula is read aloud.
  private static func isTeX(_ text: ArraySlice<UInt8>, of formula: Formula) -> Bool {
    if formula.isEmpty || text.contains(where: { $0 == "\\" || $0 == "^" || $0 == "_" }) { return true }
    return TeXReader.read(text).map { FormulaPlainText.write($0) == FormulaPlainText.write(formula) } ?? false
  }

  private static func annotation(in math: HTMLElement) -> [UInt8]? {
    let annotations = math.descendants.lazy.filter { $0.tag == .annotation && $0[.encoding]?.contains("tex") == true }
    let text = annotations.compactMap { $0.children.first { $0.tag == .text } }.first
    return text.map { Array($0.characters) }
  }

  /// Returns a formula without the braces with which Wikipedia sets its style.
  static func withoutStyle(_ tex: [UInt8]) -> [UInt8] {
    let tex = tex[...].trimmingSpaces()
    for style in ["{\\displaystyle ", "{\\textstyle "]
    where tex.starts(with: style.utf8) && tex.last == "}" {
      return Array(tex.dropFirst(style.utf8.count).dropLast())
    }
    return Array(tex)
  }

  /// Returns a document of MathML whose elements have no prefix; nil if no formula begins in its first bytes.
  static func withoutPrefix(_ source: [UInt8], beginning: Int) -> [UInt8]? {
    let head = source.prefix(beginning)
    for index in head.indices where source[index] == "<" {
      let name = source[(index + 1)...].prefix(while: \.isASCIILetterOrDigit)
      let rest = source[name.endIndex...]
      if name.elementsEqual("math".utf8), rest.first != ":" { return source }
      guard rest.first == ":", rest.dropFirst().starts(with: "math".utf8) else { continue }
      return removing(Array(name) + [UInt8(ascii: ":")], from: source)
    }
    return nil
  }

  /// Returns a document without a prefix in its tags.
  private static func removing(_ prefix: [UInt8], from source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      result.append(source[index])
      index += 1
      guard result.last == "<" else { continue }
      if index < source.count, source[index] == "/" {
        result.append(source[index])
        index += 1
      }
      if source[index...].starts(with: prefix) { index += prefix.count }
    }
    return result
  }
}
