/// A formula: a tree whose leaves are letters, numbers, signs and words.
///
/// Every reader limits how deep its trees are, so writers may recurse. What is beside each other is one row: a row
/// contains no other row, but groups.
indirect enum Formula: Hashable, Sendable {
  case row([Formula])

  // MARK: Leaves

  /// A letter, or a character that is used like one.
  case identifier(String)
  case number(String)
  /// An operator, a relation, an arrow, or punctuation.
  case sign(String)
  /// A name that is set upright, such as "sin". What is below and above it may be its limits, as those of "lim" are.
  case function(String, takesLimits: Bool)
  /// Words, with a look of their own if they have one.
  case text(String, Alphabet?)
  /// A distance in eighteenths of an em, which TeX calls mu.
  case space(Int)
  /// A fence of a fixed size that need not have a partner.
  case delimiter(SizedFence)

  // MARK: Parts

  /// Several formulas in braces of their own, which belong together.
  case group(Formula)
  case fraction(Fraction)
  case root(Formula, degree: Formula?)
  case scripts(Scripts)
  /// What is below and above anything that has no limits of its own.
  case stack(Formula, below: Formula?, above: Formula?)
  /// What is before a base, as in isotopes.
  case scriptsBefore(Formula, below: Formula?, above: Formula?)
  case accent(Formula, Accent)
  case fence(Fences)
  case table(FormulaTable)

  // MARK: Looks

  /// What takes its place without being shown.
  case phantom(Formula, PhantomSize)
  case box(Formula, Enclosure)
  case letters(Formula, Alphabet)
  case style(Formula, FormulaStyle)
  /// A formula with its number.
  case tagged(Formula, String)
}

extension Formula {
  static let empty = Formula.row([])

  /// How deep elements may be within each other where a reader begins one inside of another.
  static let depthLimit = 32

  /// The formulas beside each other that this one consists of.
  var items: [Formula] { if case .row(let items) = self { items } else { [self] } }

  var isEmpty: Bool { self == .empty }

  /// Creates a row of parts, which may be rows. One part needs no row.
  init(_ parts: [Formula]) {
    let items = parts.contains { if case .row = $0 { true } else { false } } ? parts.flatMap(\.items) : parts
    self = items.count == 1 ? items[0] : .row(items)
  }

  /// Whether limits below and above it are beside it in a line of text.
  var takesLimits: Bool {
    switch self {
    case .sign(let sign): FormulaCharacters.table.kinds[sign] == .large
    case .function(_, let takesLimits): takesLimits
    default: false
    }
  }

  /// The formula in plain characters, if it consists of nothing else.
  var characters: String? {
    switch self {
    case .identifier(let text), .number(let text), .sign(let text), .function(let text, _), .text(let text, _): text
    case .space(let width): width > 0 ? " " : ""
    case .letters(let inner, .upright), .group(let inner): inner.characters
    case .row(let items):
      items.reduce(String?.some("")) { text, item in text.flatMap { text in item.characters.map { text + $0 } } }
    default: nil
    }
  }
}

/// A fence that is larger than its surroundings ask for.
struct SizedFence: Hashable, Sendable {
  enum Role: String, Hashable, Sendable {
    case opening = "l", closing = "r", between = "m", ordinary = ""
  }

  var sign: String
  /// 1 to 4, as TeX's `\big`, `\Big`, `\bigg` and `\Bigg`.
  var size: Int
  var role: Role
}

/// One formula over another.
struct Fraction: Hashable, Sendable {
  enum Line: Hashable, Sendable {
    case horizontal, none, slanted
  }

  /// The size that it has in any place; nil if the place determines it.
  enum Size: Hashable, Sendable {
    case text, display
  }

  var numerator: Formula
  var denominator: Formula
  var line = Line.horizontal
  var size: Size?
}

/// What is raised and lowered behind a base.
struct Scripts: Hashable, Sendable {
  enum Limits: Hashable, Sendable {
    /// Below and above a base that takes limits, if the formula is on a line of its own.
    case automatic
    /// Always below and above the base.
    case always
    case never
  }

  var base: Formula
  var below: Formula?
  var above: Formula?
  var limits = Limits.automatic
}

/// A sign above or below its base.
struct Accent: Hashable, Sendable {
  var sign: String
  /// Whether it is as wide as its base.
  var isWide = false
  var isBelow = false
}

/// Formulas between fences.
struct Fences: Hashable, Sendable {
  /// Empty if nothing shows.
  var opening: String
  var parts: [Formula]
  /// The signs between the parts, one fewer than these.
  var separators: [String] = []
  /// Empty if nothing shows.
  var closing: String
  /// Whether fences and separators are as tall as the parts.
  var grows = true
}

enum PhantomSize: Hashable, Sendable {
  case full, width, height
}

/// Lines around or across a formula.
enum Enclosure: String, Hashable, Sendable {
  case box
  /// From the lower left to the upper right corner.
  case risingStrike = "updiagonalstrike"
  case fallingStrike = "downdiagonalstrike"
  case cross = "updiagonalstrike downdiagonalstrike"
  case strike = "horizontalstrike"
}

/// How a formula is set that its place does not determine.
enum FormulaStyle: Hashable, Sendable {
  case display, text, script, scriptScript
  case color(Color)
  case background(Color)
}

/// Formulas in rows and columns.
struct FormulaTable: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Centred columns.
    case matrix
    /// Cases after a brace; columns are aligned at their left.
    case cases
    /// Equations whose columns are aligned at their right and left in turn.
    case aligned
    case gathered
    /// Lines of a limit.
    case substack
    /// Columns with these alignments: l, c, r.
    case array(String)
  }

  struct Row: Hashable, Sendable {
    var cells: [Formula]
    /// The number of the row's equation.
    var tag: String?
  }

  var kind: Kind
  var rows: [Row]
}
