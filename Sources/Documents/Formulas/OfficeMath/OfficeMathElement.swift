/// The elements of Office Math (ECMA-376, part 1, 22.1), as DOCX calls them after its prefix. RTF has groups of the same names.
enum OfficeMathElement: String, XMLName {
  static let table = NameTable(allCases.map { ("m:\($0.rawValue)".lowercased(), $0) })

  case formula = "oMath"
  case display = "oMathPara"
  case run = "r"

  // What has parts.
  case accent = "acc"
  case bar
  case borderBox
  case box
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
  case phantom = "phant"
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
  case alphabet = "scr"
  case style = "sty"
  case limitPlace = "limLoc"
  case columnCount = "count"
  case columnAlignment = "mcJc"
  case risingStrike = "strikeBLTR"
  case fallingStrike = "strikeTLBR"
  case strike = "strikeH"
  case isShown = "show"
  case hasNoWidth = "zeroWid"
  case hasNoHeight = "zeroAsc"

  /// What an element is for the one around it.
  var role: Role {
    switch self {
    case .formula, .display, .run, .box: .piece
    case .base, .numerator, .denominator, .degree, .functionName, .limit, .lower, .upper, .matrixRow: .part
    case .character, .opening, .separator, .closing, .position, .kind, .isDegreeHidden, .isText, .alphabet, .style,
      .limitPlace, .columnCount, .columnAlignment, .risingStrike, .fallingStrike, .strike, .isShown, .hasNoWidth,
      .hasNoHeight:
      .property
    case .accent, .bar, .borderBox, .delimiters, .equations, .fraction, .function, .groupCharacter, .lowerLimit,
      .upperLimit, .matrix, .nary, .phantom, .radical, .scriptsBefore, .subscript, .scripts, .superscript:
      .structure
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
}
