/// What a reader of TeX has read of a row: items beside each other, of which each may get scripts.
struct TeXRow {
  private(set) var items: [Formula] = []
  /// The places of parentheses and brackets that no other one has closed.
  private var openings: [(index: Int, sign: String)] = []
  /// Whether a digit belongs to the number at the end.
  private(set) var isInNumber = false
  /// Whether the last item has the primes of its base only, so that a superscript joins them.
  private var endsInPrimes = false
  /// Whether the last item has got its scripts here, rather than in a group of its own.
  private var hasScripts = false
  /// Where the limits of the last item are.
  private var limits = Scripts.Limits.automatic

  /// How many fences may be in each other.
  private static let fenceLimit = 6

  /// The signs that close others, and make a group of what is between them.
  static let closing = ["(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉", "|": "|", "∥": "∥"]

  mutating func add(_ item: Formula) {
    if case .space(let more) = item, case .space(let width) = items.last {
      return items[items.count - 1] = .space(width + more)
    }
    isInNumber = false
    endsInPrimes = false
    hasScripts = false
    limits = .automatic
    items.append(item)
  }

  mutating func addDigit(_ digit: Unicode.Scalar) {
    if isInNumber, case .number(let number) = items.last {
      items[items.count - 1] = .number(number + String(digit))
    } else {
      add(.number(String(digit)))
    }
    isInNumber = true
  }

  mutating func endNumber() { isInNumber = false }

  /// Adds a sign. One that closes a fence makes a group of everything since its partner, so that scripts behind it belong
  /// to the whole. Fences that grow do so around something tall.
  mutating func add(sign: String, grows: Bool = false) {
    if let last = takeOpening(closedBy: sign) {
      let inner = Formula(Array(items[(last.index + 1)...]))
      items.removeSubrange(last.index...)
      add(.fence(Fences(opening: last.sign, parts: [inner], closing: sign, grows: grows && inner.isTall)))
    } else {
      if Self.closing[sign] != nil, openings.count < Self.fenceLimit { openings.append((items.count, sign)) }
      add(.sign(sign))
    }
  }

  /// Takes the opening fence that a sign closes; nil if it closes none. A bar closes another one behind an operand only,
  /// and one without a partner does not keep other fences from being a pair.
  private mutating func takeOpening(closedBy sign: String) -> (index: Int, sign: String)? {
    let isBar = Self.closing[sign] == sign
    if isBar, items.isEmpty || !endsInOperand { return nil }
    let place = isBar ? openings.lastIndex { $0.sign == sign } : openings.lastIndex { Self.closing[$0.sign] != $0.sign }
    guard let place, Self.closing[openings[place].sign] == sign else { return nil }
    if isBar, openings[place...].contains(where: { Self.closing[$0.sign] != $0.sign }) { return nil }
    defer { openings.removeSubrange(place...) }
    return openings[place]
  }

  /// Whether what comes next can be behind an operand.
  private var endsInOperand: Bool {
    switch items.last {
    case .sign, .space, nil: false
    default: true
    }
  }

  /// The row as a formula. What has scripts without a base before it is their base.
  var formula: Formula {
    var joined: [Formula] = []
    var scripts: Scripts?
    for item in items {
      if let before = scripts, !item.isEmpty {
        joined.append(.scriptsBefore(item.ungrouped, below: before.below, above: before.above))
        scripts = nil
      } else if case .scripts(let own) = item, own.base.isEmpty, !(joined.last?.isOperatorWithLimits ?? false) {
        scripts = own
      } else {
        joined.append(item)
      }
    }
    if let scripts { joined.append(.scripts(scripts)) }
    return Formula(joined).ungrouped
  }

  /// Puts another item in the place of the last one.
  mutating func replaceLast(with item: Formula) { items[items.count - 1] = item }

  /// Takes everything, for a fraction of which it is the numerator.
  mutating func takeAll() -> Formula {
    defer { self = TeXRow() }
    return formula
  }

  // MARK: Scripts

  /// Adds primes, which are raised.
  mutating func addPrimes(_ primes: Formula) throws(TeXFault) {
    if items.isEmpty { return add(primes) }
    try addScript(primes, isAbove: true)
    endsInPrimes = true
  }

  mutating func addScript(_ script: Formula, isAbove: Bool) throws(TeXFault) {
    isInNumber = false
    var scripts = takeScripts()
    if isAbove {
      if let primes = scripts.above {
        guard endsInPrimes else { throw .malformed }
        scripts.above = Formula([primes, script])
      } else {
        scripts.above = script
      }
      endsInPrimes = false
    } else {
      guard scripts.below == nil else { throw .malformed }
      scripts.below = script
    }
    items.append(.scripts(scripts))
    hasScripts = true
  }

  private mutating func takeScripts() -> Scripts {
    guard let base = items.popLast() else { return Scripts(base: .empty) }
    if openings.last?.index == items.count { openings.removeLast() }
    if hasScripts, case .scripts(let scripts) = base { return scripts }
    return Scripts(base: base.ungrouped, limits: limits)
  }

  /// Says where the limits of the last item are.
  mutating func set(_ limits: Scripts.Limits) {
    self.limits = limits
    guard hasScripts, case .scripts(var scripts) = items.last else { return }
    scripts.limits = limits
    items[items.count - 1] = .scripts(scripts)
  }
}

extension Formula {
  /// A row as one formula, which scripts and operators can belong to.
  var grouped: Formula { if case .row(let items) = self, items.count > 1 { .group(self) } else { self } }

  /// The content of a group that is alone in its place.
  fileprivate var ungrouped: Formula { if case .group(let inner) = self { inner } else { self } }

  /// Whether it is an operator, which scripts behind an empty group belong to.
  fileprivate var isOperatorWithLimits: Bool {
    guard case .sign(let sign) = self else { return false }
    let kind = FormulaCharacters.table.kinds[sign]
    return kind == .integral || kind == .large
  }
}
