extension OfficeFormula {
  /// An element that has not ended, with what it consists of so far.
  struct OpenElement {
    private let element: Element
    private var tex = TeXOutput()
    private var parts: [(element: Element, tex: [UInt8])] = []
    private var properties: [Element: String] = [:]
    /// Whether something in it is taller than a line.
    private var isTall = false

    init(_ element: Element) { self.element = element }

    mutating func add(_ text: some Collection<UInt8>) {
      isText ? tex.append(raw: text) : tex.append(symbols: text)
    }

    /// Whether text in it is no formula: a property's value, or words between formulas.
    private var isText: Bool { element.role == .property || isOn(.isText) }

    /// Takes over an element in it that has ended.
    mutating func take(_ inner: OpenElement) {
      isTall = isTall || inner.isTall || inner.element.isTall
      switch (element, inner.element.role) {
      case (_, .property): properties[inner.element] = String(decoding: inner.tex.bytes, as: UTF8.self)
      case (.display, _): tex.append(inner.between("$$"))
      case (_, .part) where element.role == .structure || element == .matrixRow:
        parts.append((inner.element, inner.written.bytes))
      default: tex.append(inner.written.bytes)
      }
    }

    /// The whole formula between dollar signs; empty if there is nothing in it.
    var finished: [UInt8] { element == .display ? tex.bytes : between("$") }

    private func between(_ mark: String) -> [UInt8] {
      let formula = written.bytes[...].collapsingSpaces()
      return formula.isEmpty ? [] : mark.utf8 + formula + mark.utf8
    }

    // MARK: Parts and properties

    private func part(_ name: Element) -> [UInt8] { parts.last { $0.element == name }?.tex ?? [] }

    private var bases: [[UInt8]] { parts.filter { $0.element == .base }.map(\.tex) }

    private func isOn(_ name: Element) -> Bool {
      properties[name].map { !["0", "false", "off"].contains($0) } ?? false
    }

    // MARK: TeX

    private var written: TeXOutput {
      var output = tex
      switch element {
      case .run where isText: output.wrap("\\text{", "}")
      case .fraction: addFraction(to: &output)
      case .radical: addRadical(to: &output)
      case .subscript, .superscript, .scripts: addScripts(of: part(.base), to: &output)
      case .scriptsBefore:
        addScripts(of: Array("{}".utf8), to: &output)
        output.append(part(.base))
      case .nary:
        addScripts(of: Array(MathSymbols.tex(of: properties[.character] ?? "∫").utf8), to: &output)
        output.append(part(.base))
      case .function:
        output.append(part(.functionName))
        output.append(part(.base))
      case .delimiters: addDelimiters(to: &output)
      case .accent:
        let accent = properties[.character] ?? "\u{302}"
        let command = MathSymbols.accents[accent] ?? "\\overset{\(MathSymbols.tex(of: accent))}"
        output.append(command: command, part(.base))
      case .bar:
        output.append(command: properties[.position] == "top" ? "\\overline" : "\\underline", part(.base))
      case .groupCharacter: addGroupCharacter(to: &output)
      case .lowerLimit: addLimit("_", "\\underset", to: &output)
      case .upperLimit: addLimit("^", "\\overset", to: &output)
      case .borderBox: output.append(command: "\\boxed", part(.base))
      case .matrix: output.append(environment: "matrix", rows: parts.map(\.tex))
      case .matrixRow: output.append(bases, separatedBy: " & ")
      case .equations:
        // An ampersand says where the lines are aligned (22.1.2.34).
        output.append(environment: "aligned", rows: bases.map { $0[...].withoutBackslashes(before: "&") })
      default: for base in bases { output.append(base) }
      }
      return output
    }

    private func addFraction(to output: inout TeXOutput) {
      switch properties[.kind] {
      case "lin": output.append([part(.numerator), part(.denominator)], separatedBy: "/")
      case "noBar":
        output.append("{")
        output.append([part(.numerator), part(.denominator)], separatedBy: " \\atop ")
        output.append("}")
      default: output.append(command: "\\frac", part(.numerator), part(.denominator))
      }
    }

    private func addRadical(to output: inout TeXOutput) {
      output.append("\\sqrt")
      let degree = part(.degree)
      if !degree.isEmpty, !isOn(.isDegreeHidden) {
        output.append("[")
        output.append(degree)
        output.append("]")
      }
      output.append(group: part(.base))
    }

    private func addScripts(of base: [UInt8], to output: inout TeXOutput) {
      base.isSymbolOfTeX || base == Array("{}".utf8) ? output.append(base) : output.append(group: base)
      for (sign, script) in [("_", part(.lower)), ("^", part(.upper))] where !script.isEmpty {
        output.append(command: sign, script)
      }
    }

    /// Delimiters grow with what is tall, and one that is missing must be said to be (`\left. … \right]`).
    private func addDelimiters(to output: inout TeXOutput) {
      let (opening, closing) = (properties[.opening] ?? "(", properties[.closing] ?? ")")
      let grow = isTall || opening.isEmpty || closing.isEmpty
      output.append(grow ? "\\left" : "")
      output.append(opening.isEmpty ? "." : MathSymbols.tex(of: opening))
      output.append(bases, separatedBy: MathSymbols.tex(of: properties[.separator] ?? "|"))
      output.append(grow ? "\\right" : "")
      output.append(closing.isEmpty ? "." : MathSymbols.tex(of: closing))
    }

    private func addGroupCharacter(to output: inout TeXOutput) {
      let sign = properties[.character] ?? "⏟"
      switch sign {
      case "⏟": output.append(command: "\\underbrace", part(.base))
      case "⏞": output.append(command: "\\overbrace", part(.base))
      default:
        let command = properties[.position] == "top" ? "\\overset" : "\\underset"
        output.append(command: command, Array(MathSymbols.tex(of: sign).utf8), part(.base))
      }
    }

    /// Adds what is below or above a base: of an operator, a function or a brace, it is a script.
    private func addLimit(_ sign: String, _ command: String, to output: inout TeXOutput) {
      let base = part(.base)
      guard
        base.isSymbolOfTeX && base.first == "\\" || base.starts(with: "\\underbrace".utf8)
          || base.starts(with: "\\overbrace".utf8)
      else { return output.append(command: command, part(.limit), base) }
      output.append(base)
      output.append(command: sign, part(.limit))
    }
  }
}

extension OfficeFormula.Element {
  fileprivate var isTall: Bool { [.fraction, .nary, .matrix, .equations].contains(self) }
}

extension [UInt8] {
  /// Whether it is one character or command, which needs no braces.
  fileprivate var isSymbolOfTeX: Bool {
    guard first == "\\" else { return String(decoding: self, as: UTF8.self).unicodeScalars.count == 1 }
    return count > 1 && dropFirst().allSatisfy(\.isASCIILetter) || count == 2
  }
}
