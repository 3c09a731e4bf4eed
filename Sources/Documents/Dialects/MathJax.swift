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
    var last = HTMLTree.none
    for index in tree.elements(.unknown) where index > last && tree[index].unknownName == container {
      let parts = Array(tree.descendants(of: index))
      last = parts.max() ?? index
      let hasMathML = parts.contains { tree[$0].tag == .math }
      if !hasMathML, tree[index].parent != HTMLTree.none { drawings.replace(index) }
    }
  }

  private init(_ tree: HTMLTree) {
    self.tree = tree
    for (name, piece) in Self.pieces {
      if let number = tree.unknownNames[Self.prefix + name.utf8] { pieces[number] = piece }
    }
  }

  private mutating func replace(_ drawing: HTMLTree.Index) {
    let math = tree.add(HTMLTree.Node(tag: .math, content: tree[drawing].content), before: drawing)
    add(contents(of: drawing), to: math)
    tree.detach(drawing)
  }

  private func piece(_ index: HTMLTree.Index) -> Piece? {
    tree[index].tag == .unknown ? pieces[tree[index].unknownName] : nil
  }

  private func contents(of index: HTMLTree.Index) -> [HTMLTree.Index] { Array(tree.children(of: tree[index])) }

  // MARK: Elements

  private mutating func add(_ elements: [HTMLTree.Index], to parent: HTMLTree.Index) {
    guard depth < Self.limits.depth else { return }
    depth += 1
    for element in elements { add(element, to: parent) }
    depth -= 1
  }

  private mutating func add(_ index: HTMLTree.Index, to parent: HTMLTree.Index) {
    switch piece(index) {
    case .characters(let tag):
      let token = append(tag, to: parent)
      let text = tree.text.keep(String(characters(of: index)).utf8)
      tree.append(tree.add(HTMLTree.Node(tag: .text, content: text)), to: token)
    case .group(.mrow): addGroup(contents(of: index), to: parent)
    case .group(let tag): add(contents(of: index), to: append(tag, to: parent))
    case .construct(let tag, let roles):
      var parts: [Role: [HTMLTree.Index]] = [:]
      collect(contents(of: index), of: roles, into: &parts)
      let construct = append(tag, tag == .mfrac && parts[.line] == nil ? noLine() : .empty, to: parent)
      for role in roles { addGroup(parts[role] ?? [], to: construct) }
    case .nothing: break
    case .role, .scripts, nil: add(contents(of: index), to: parent)
    }
  }

  /// Returns the attribute of a fraction without a line, such as a binomial coefficient.
  private mutating func noLine() -> TextSpan {
    tree.attributes.append(HTMLAttribute(name: .lineThickness, value: tree.text.keep("0".utf8)))
    return TextSpan(tree.attributes.count - 1..<tree.attributes.count)
  }

  private mutating func append(
    _ tag: HTMLTag, _ attributes: TextSpan = .empty, to parent: HTMLTree.Index
  ) -> HTMLTree.Index {
    let element = tree.add(HTMLTree.Node(tag: tag, content: attributes))
    tree.append(element, to: parent)
    return element
  }

  /// Adds elements that are one part of a construct.
  private mutating func addGroup(_ elements: [HTMLTree.Index], to parent: HTMLTree.Index) {
    let group = append(.mrow, to: parent)
    add(elements, to: group)
    guard let only = tree.onlyElement(in: tree[group]) else { return }
    tree.detach(group)
    tree.move(only, to: parent)
  }

  /// Finds the parts of a construct, which layout is around.
  private mutating func collect(
    _ elements: [HTMLTree.Index], of roles: [Role], into parts: inout [Role: [HTMLTree.Index]]
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

  private func isNothing(_ index: HTMLTree.Index) -> Bool {
    if case .nothing = piece(index) { true } else { false }
  }

  // MARK: Characters

  /// Returns the characters of a token: each is text, or the code in a class.
  private func characters(of token: HTMLTree.Index) -> String.UnicodeScalarView {
    var characters = String.UnicodeScalarView()
    for index in tree.descendants(of: token).prefix(Self.limits.characters) {
      if tree[index].tag == .text {
        characters += String(decoding: tree.characters(of: index), as: UTF8.self).unicodeScalars.map(\.withoutMathStyle)
      } else if tree[index].firstChild == HTMLTree.none || tree[tree[index].firstChild].tag != .text,
        let character = character(of: index)
      {
        characters.append(character.withoutMathStyle)
      }
    }
    return characters
  }

  private func character(of index: HTMLTree.Index) -> Unicode.Scalar? {
    guard let name = tree.firstClass(startingWith: "mjx-c", tree[index]) else { return nil }
    return UInt32(String(decoding: name.dropFirst("mjx-c".utf8.count), as: UTF8.self), radix: 16)
      .flatMap(Unicode.Scalar.init)
  }
}
