/// A spelling of Office Math: XML in DOCX, groups in RTF.
protocol OfficeMathSink {
  /// The alphabets whose letters are characters of their own. LibreOffice knows no alphabets.
  static var spelledAlphabets: Set<Alphabet> { get }
  mutating func open(_ name: String)
  mutating func close(_ name: String)
  mutating func property(_ name: String, _ value: String)
  mutating func run(_ text: String, _ look: OfficeMathLook)
}

/// The look of a run of text in Office Math.
struct OfficeMathLook: Equatable {
  /// Whether the text is words rather than mathematics.
  var isText = false
  /// The value of `sty`; nil for letters that are italic as usual.
  var style: String?
  /// The value of `scr`.
  var script: String?
  var color: Color?

  /// The look of letters in an alphabet.
  init(_ alphabet: Alphabet?, color: Color? = nil) {
    self.color = color
    switch alphabet {
    case nil, .italic: break
    case .upright: style = "p"
    case .bold: style = "b"
    case .boldItalic: style = "bi"
    case .script: script = "script"
    case .boldScript: (script, style) = ("script", "b")
    case .fraktur: (script, style) = ("fraktur", "p")
    case .boldFraktur: (script, style) = ("fraktur", "b")
    case .doubleStruck: (script, style) = ("double-struck", "p")
    case .sansSerif: (script, style) = ("sans-serif", "p")
    case .boldSansSerif: (script, style) = ("sans-serif", "b")
    case .sansSerifItalic: (script, style) = ("sans-serif", "i")
    case .boldSansSerifItalic: (script, style) = ("sans-serif", "bi")
    case .monospace: (script, style) = ("monospace", "p")
    }
  }
}

/// Office Math in XML.
struct OfficeMathXML: OfficeMathSink {
  static let spelledAlphabets: Set<Alphabet> = [.doubleStruck, .script, .fraktur]

  private(set) var text = ""

  mutating func open(_ name: String) { text += "<m:\(name)>" }
  mutating func close(_ name: String) { text += "</m:\(name)>" }
  mutating func property(_ name: String, _ value: String) {
    text += "<m:\(name) m:val=\"\(MathMLWriter.escaped(value))\"/>"
  }

  mutating func run(_ text: String, _ look: OfficeMathLook) {
    var properties = look.isText ? "<m:nor/>" : ""
    if let script = look.script { properties += "<m:scr m:val=\"\(script)\"/>" }
    if let style = look.style { properties += "<m:sty m:val=\"\(style)\"/>" }
    let font = "<w:rFonts w:ascii=\"Cambria Math\" w:hAnsi=\"Cambria Math\"/>"
    let color = look.color.map { "<w:color w:val=\"\($0.hexadecimal)\"/>" } ?? ""
    self.text += "<m:r>" + (properties.isEmpty ? "" : "<m:rPr>\(properties)</m:rPr>") + "<w:rPr>\(font)\(color)</w:rPr>"
    self.text += "<m:t xml:space=\"preserve\">\(MathMLWriter.escaped(text))</m:t></m:r>"
  }
}

/// Office Math in RTF.
struct OfficeMathRTF: OfficeMathSink {
  static let spelledAlphabets = Set(Alphabet.allCases).subtracting([.upright, .italic])

  private(set) var text = ""

  /// Readers that know no formulas skip the outermost group.
  mutating func open(_ name: String) { text += name == "oMath" ? "{\\*\\moMath " : "{\\m\(name) " }
  mutating func close(_ name: String) { text += "}" }
  mutating func property(_ name: String, _ value: String) { text += "{\\m\(name) \(Self.escaped(value))}" }

  mutating func run(_ text: String, _ look: OfficeMathLook) {
    let scripts = ["script": 1, "fraktur": 2, "double-struck": 3, "sans-serif": 4, "monospace": 5]
    let styles = ["p": 0, "b": 1, "i": 2, "bi": 3]
    let script = scripts[look.script ?? ""] ?? 0
    let style = styles[look.style ?? "i"] ?? 2
    self.text += "{\\mr" + (look.isText ? "\\mnor" : "\\mscr\(script)\\msty\(style)") + " \(Self.escaped(text))}"
  }

  /// Returns text with the characters escaped that RTF has a meaning for or does not know.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}", "\\": escaped += "\\" + String(scalar)
      case _ where scalar.value < 0x20: escaped += " "
      case _ where scalar.value < 0x7F: escaped.unicodeScalars.append(scalar)
      default: for unit in String(scalar).utf16 { escaped += "\\u\(Int16(bitPattern: unit))?" }
      }
    }
    return escaped
  }
}
