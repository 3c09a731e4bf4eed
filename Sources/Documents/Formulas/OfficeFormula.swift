/// A formula of Word (Office Math; ECMA-376, part 1, 22.1). It becomes TeX element by element, as they end.
struct OfficeFormula {
  /// The elements, as DOCX calls them after its prefix. RTF has groups of the same names.
  enum Element: String, XMLName {
    static let table = NameTable(allCases.map { ("m:\($0.rawValue)".lowercased(), $0) })

    case formula = "oMath"
    case display = "oMathPara"
    case run = "r"

    // What has parts.
    case accent = "acc"
    case bar
    case borderBox
    case delimiters = "d"
    case equations = "eqArr"
    case fraction = "f"
    case function = "func"
    case groupCharacter = "groupChr"
    case lowerLimit = "limLow"
    case upperLimit = "limUpp"
    case matrix = "m"
    case matrixRow = "mr"
    case nary
    case radical = "rad"
    case scriptsBefore = "sPre"
    case `subscript` = "sSub"
    case scripts = "sSubSup"
    case superscript = "sSup"

    // Their parts.
    case base = "e"
    case numerator = "num"
    case denominator = "den"
    case degree = "deg"
    case functionName = "fName"
    case limit = "lim"
    case lower = "sub"
    case upper = "sup"

    // Their properties.
    case character = "chr"
    case opening = "begChr"
    case separator = "sepChr"
    case closing = "endChr"
    case position = "pos"
    case kind = "type"
    case isDegreeHidden = "degHide"
    case isText = "nor"

    /// What an element is for the one around it.
    var role: Role {
      switch self {
      case .formula, .display, .run: .piece
      case .base, .numerator, .denominator, .degree, .functionName, .limit, .lower, .upper, .matrixRow: .part
      case .character, .opening, .separator, .closing, .position, .kind, .isDegreeHidden, .isText: .property
      default: .structure
      }
    }
  }

  enum Role {
    /// A piece of the formula, as it stands.
    case piece
    /// A piece that consists of parts, by its properties.
    case structure
    case part
    case property
  }

  /// Deeper elements are parts of the last one, so that no piece is copied more often.
  private static let depthLimit = 32

  private var elements: [OpenElement] = []
  /// The number of open elements beyond the limit.
  private var countBeyondLimit = 0

  /// The number of open elements.
  var depth: Int { elements.count + countBeyondLimit }

  /// Begins an element. Outside of a formula, the others have no meaning.
  mutating func open(_ element: Element) {
    guard depth > 0 || element == .formula || element == .display else { return }
    if elements.count < Self.depthLimit {
      elements.append(OpenElement(element))
    } else {
      countBeyondLimit += 1
    }
  }

  /// Begins an element of XML, whose attribute is its value.
  mutating func open(_ element: Element, _ tag: XMLTag) {
    open(element)
    if let value = tag["m:val"] { add(value) }
  }

  /// Adds text to the innermost element.
  mutating func add(_ text: some Collection<UInt8>) {
    if !elements.isEmpty { elements[elements.count - 1].add(text) }
  }

  /// Ends the innermost element. Returns the whole formula, with its dollar signs, when the outermost one ends.
  mutating func close() -> [UInt8]? {
    guard countBeyondLimit == 0 else {
      countBeyondLimit -= 1
      return nil
    }
    guard let ended = elements.popLast() else { return nil }
    guard let outer = elements.indices.last else { return ended.finished }
    elements[outer].take(ended)
    return nil
  }
}
