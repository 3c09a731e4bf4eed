/// What a run of text is beyond its characters.
struct RTFMarks: Equatable {
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let highlight = Flags(rawValue: 1)
    static let strong = Flags(rawValue: 2)
    static let emphasis = Flags(rawValue: 4)
    static let underline = Flags(rawValue: 8)
    static let strikethrough = Flags(rawValue: 16)
    static let `subscript` = Flags(rawValue: 32)
    static let superscript = Flags(rawValue: 64)
  }

  /// The look that is left when marks are told.
  struct Look: Equatable {
    var color: Color?
    var background: Color?
    var font: Int32?
    var size: UInt16?

    var isPlain: Bool { self == Look() }
  }

  /// One mark.
  enum Mark: Equatable {
    case link(Int32)
    case look(Look)
    case flag(Flags)
  }

  /// The index of the link, or -1.
  var link: Int32 = -1
  var look = Look()
  var flags: Flags = []
  var isCode = false

  var isPlain: Bool { self == RTFMarks() }

  func contains(_ mark: Mark) -> Bool {
    switch mark {
    case .link(let link): self.link == link
    case .look(let look): self.look == look
    case .flag(let flag): flags.contains(flag)
    }
  }

  /// All marks, the outer ones first where nothing else decides.
  var all: [Mark] {
    var all: [Mark] = []
    if link >= 0 { all.append(.link(link)) }
    if !look.isPlain { all.append(.look(look)) }
    var rest = flags.rawValue
    while rest != 0 {
      let lowest = rest & (0 &- rest)
      all.append(.flag(Flags(rawValue: lowest)))
      rest ^= lowest
    }
    return all
  }
}

/// The marks of formats that text was written in lately.
struct RTFKnownMarks {
  /// A format, by its index, and what text in it stands in.
  private struct Key: Equatable {
    var format: UInt32
    var surroundings: RTFSurroundings
  }

  private var recent = RecentValues<Key, RTFMarks>()
  /// The format whose text was found to have no marks last, which most text is in.
  private var plain: Key?

  /// Whether text of a format is known to have no marks.
  func isPlain(_ format: UInt32, in surroundings: RTFSurroundings) -> Bool {
    plain == Key(format: format, surroundings: surroundings)
  }

  /// The marks of a format, if they are known.
  mutating func marks(of format: UInt32, in surroundings: RTFSurroundings) -> RTFMarks? {
    let key = Key(format: format, surroundings: surroundings)
    let marks = recent[key, number: Int(format)]
    if let marks, marks.isPlain { plain = key }
    return marks
  }

  /// Remembers the marks of a format.
  mutating func keep(_ marks: RTFMarks, of format: UInt32, in surroundings: RTFSurroundings) {
    recent[Key(format: format, surroundings: surroundings), number: Int(format)] = marks
  }
}
