/// The formulas that MathJax 3 and later have drawn: an element for each of MathML's, named like it, others for the layout,
/// and a class for each character. A browser copies nothing else, since the MathML beside a drawing cannot be selected.
struct MathJax {
  /// The part that an element's content is of the construct around it.
  private enum Role {
    case base, below, above, numerator, line, denominator, degree
  }

  private enum Piece {
    case characters(HTMLTag)
    /// What consists of its content.
    case group(HTMLTag)
    /// What has parts. In MathML they have places, in a drawing roles.
    case construct(HTMLTag, [Role])
    case role(Role)
    /// One part below or above, or both, the upper one first.
    case scripts
    /// The sign of a root, distances, and numbers of equations.
    case nothing
  }

  private static let pieces: [String: Piece] = [
    "mi": .characters(.mi), "mn": .characters(.mn), "mo": .characters(.mo), "ms": .characters(.ms),
    "mtext": .characters(.mtext), "mspace": .group(.mspace), "mtable": .group(.mtable), "mtr": .group(.mtr),
    "mlabeledtr": .group(.mtr), "mtd": .group(.mtd), "math": .group(.mrow), "mrow": .group(.mrow),
    "mstyle": .group(.mrow), "mpadded": .group(.mrow), "menclose": .group(.mrow), "texatom": .group(.mrow),
    "msub": .construct(.msub, [.base, .below]), "msup": .construct(.msup, [.base, .above]),
    "msubsup": .construct(.msubsup, [.base, .below, .above]), "munder": .construct(.munder, [.base, .below]),
    "mover": .construct(.mover, [.base, .above]), "munderover": .construct(.munderover, [.base, .below, .above]),
    "mfrac": .construct(.mfrac, [.numerator, .denominator]), "msqrt": .construct(.msqrt, [.base]),
    "mroot": .construct(.mroot, [.base, .degree]),
    "base": .role(.base), "under": .role(.below), "over": .role(.above), "num": .role(.numerator), "line": .role(.line),
    "den": .role(.denominator), "root": .role(.degree), "script": .scripts,
    "surd": .nothing, "spacer": .nothing, "labels": .nothing, "mphantom": .nothing,
  ]

  private static let prefix = Array("mjx-".utf8)
  /// Elements that are deeper in each other are left out, and characters that are more in one.
  private static let limits = (depth: 64, characters: 256)

  private let tree: HTMLTree
  /// What elements are, by the numbers of their names.
  private var pieces: [UInt16: Piece] = [:]
  private var depth = 0

  /// Puts MathML in the place of all drawings that have none beside them. Complexity: linear.
  static func replaceDrawings(in tree: HTMLTree) {
    guard let container = tree.unknownNames[prefix + "container".utf8] else { return }
    var drawings = MathJax(tree)
    var last: HTMLTree.Index = 0
    for element in tree.elements(.unknown) where element.index > last && element.unknownName == container {
      let parts = Array(element.descendants)
      last = (parts.max() ?? element).index
      let hasMathML = parts.contains { $0.tag == .math }
      if !hasMathML, element.hasPlace { drawings.replace(element) }
    }
  }

  private init(_ tree: HTMLTree) {
    self.tree = tree
    for (name, piece) in Self.pieces {
      if let number = tree.unknownNames[Self.prefix + name.utf8] { pieces[number] = piece }
    }
  }

  private mutating func replace(_ drawing: HTMLElement) {
    let math = tree.makeElement(.math, like: drawing)
    drawing.insertBefore(math)
    add(contents(of: drawing), to: math)
    drawing.detach()
  }

  private func piece(_ element: HTMLElement) -> Piece? {
    element.tag == .unknown ? pieces[element.unknownName] : nil
  }

  private func contents(of element: HTMLElement) -> [HTMLElement] { Array(element.children) }

  // MARK: Elements

  private mutating func add(_ elements: [HTMLElement], to parent: HTMLElement) {
    guard depth < Self.limits.depth else { return }
    depth += 1
    for element in elements { add(element, to: parent) }
    depth -= 1
  }

  private mutating func add(_ element: HTMLElement, to parent: HTMLElement) {
    switch piece(element) {
    case .characters(let tag):
      let token = append(tag, to: parent)
      token.append(tree.makeText(Array(String(characters(of: element)).utf8)))
    case .group(.mrow): addGroup(contents(of: element), to: parent)
    case .group(let tag): add(contents(of: element), to: append(tag, to: parent))
    case .construct(let tag, let roles):
      var parts: [Role: [HTMLElement]] = [:]
      collect(contents(of: element), of: roles, into: &parts)
      // A fraction without a line is a binomial coefficient.
      let isStack = tag == .mfrac && parts[.line] == nil
      let construct = isStack ? tree.makeElement(tag, .lineThickness, "0") : tree.makeElement(tag)
      parent.append(construct)
      for role in roles { addGroup(parts[role] ?? [], to: construct) }
    case .nothing: break
    case .role, .scripts, nil: add(contents(of: element), to: parent)
    }
  }

  private mutating func append(_ tag: HTMLTag, to parent: HTMLElement) -> HTMLElement {
    let element = tree.makeElement(tag)
    parent.append(element)
    return element
  }

  /// Adds elements that are one part of a construct.
  private mutating func addGroup(_ elements: [HTMLElement], to parent: HTMLElement) {
    let group = append(.mrow, to: parent)
    add(elements, to: group)
    guard let only = group.onlyElement else { return }
    group.detach()
    parent.append(only)
  }

  /// Finds the parts of a construct, which layout is around.
  private mutating func collect(
    _ elements: [HTMLElement], of roles: [Role], into parts: inout [Role: [HTMLElement]]
  ) {
    guard depth < Self.limits.depth else { return }
    depth += 1
    for element in elements {
      switch piece(element) {
      case .role(let role): parts[role] = contents(of: element)
      case .scripts:
        let scripts = contents(of: element).filter { piece($0) != nil && !isNothing($0) }
        for (role, script) in zip(roles.dropFirst().reversed(), scripts) { parts[role] = [script] }
      // The lower part of an operator with both limits is drawn as one with the lower limit.
      case .construct(.munder, _) where parts[.above] != nil: collect(contents(of: element), of: roles, into: &parts)
      case .nothing: break
      case nil: collect(contents(of: element), of: roles, into: &parts)
      default: parts[.base, default: []].append(element)
      }
    }
    depth -= 1
  }

  private func isNothing(_ element: HTMLElement) -> Bool {
    if case .nothing = piece(element) { true } else { false }
  }

  // MARK: Characters

  /// Returns the characters of a token: each is text, or the code in a class.
  private func characters(of token: HTMLElement) -> String.UnicodeScalarView {
    var characters = String.UnicodeScalarView()
    for element in token.descendants.prefix(Self.limits.characters) {
      if element.tag == .text {
        characters += String(decoding: element.characters, as: UTF8.self).unicodeScalars
      } else if element.firstChild?.tag != .text,
        let character = character(of: element)
      {
        characters.append(character)
      }
    }
    return characters
  }

  private func character(of element: HTMLElement) -> Unicode.Scalar? {
    guard let name = element.firstClass(startingWith: "mjx-c") else { return nil }
    return UInt32(String(decoding: name.dropFirst("mjx-c".utf8.count), as: UTF8.self), radix: 16)
      .flatMap(Unicode.Scalar.init)
  }
}
