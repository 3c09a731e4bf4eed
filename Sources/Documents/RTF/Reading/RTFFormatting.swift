/// What a run of text is beyond its characters.
struct RTFFormatting: Equatable {
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

  /// What is left of the style when the other formats are told.
  struct Style: Equatable {
    var color: Color?
    var background: Color?
    var font: Int32?
    var size: UInt16?

    var isPlain: Bool { self == Style() }
  }

  /// One format, which text has or has not.
  enum Format: Equatable {
    case link(Int32)
    case style(Style)
    case flag(Flags)
  }

  /// The index of the link, or -1.
  var link: Int32 = -1
  var style = Style()
  var flags: Flags = []
  var isCode = false

  var isPlain: Bool { self == RTFFormatting() }

  func contains(_ format: Format) -> Bool {
    switch format {
    case .link(let link): self.link == link
    case .style(let style): self.style == style
    case .flag(let flag): flags.contains(flag)
    }
  }

  /// All formats, the outer ones first where nothing else decides.
  var all: [Format] {
    var all: [Format] = []
    if link >= 0 { all.append(.link(link)) }
    if !style.isPlain { all.append(.style(style)) }
    var rest = flags.rawValue
    while rest != 0 {
      let lowest = rest & (0 &- rest)
      all.append(.flag(Flags(rawValue: lowest)))
      rest ^= lowest
    }
    return all
  }
}

/// What text stands in, as far as that has a style of its own.
enum RTFSurroundings {
  case body, heading, headerCell
}
