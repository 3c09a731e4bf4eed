/// What a run of text is beyond its characters.
struct RTFFormatting: Equatable {
  /// What is left of the style when the other formats are told.
  struct Style: Equatable {
    var color: Color?
    var background: Color?
    var font: Int32?
    var size: UInt16?

    var isPlain: Bool { self == Style() }
  }

  /// One format, which text has or has not.
  enum Part: Equatable {
    case link(Int32)
    case style(Style)
    case format(Format)
  }

  /// The index of the link, or -1.
  var link: Int32 = -1
  var style = Style()
  var formats = FormatSet()
  var isCode = false

  var isPlain: Bool { self == RTFFormatting() }

  func contains(_ format: Part) -> Bool {
    switch format {
    case .link(let link): self.link == link
    case .style(let style): self.style == style
    case .format(let format): formats.contains(format)
    }
  }

  /// All formats, the outer ones first where nothing else decides.
  var all: [Part] {
    var all: [Part] = []
    if link >= 0 { all.append(.link(link)) }
    if !style.isPlain { all.append(.style(style)) }
    for format in formats { all.append(.format(format)) }
    return all
  }
}

/// What text stands in, as far as that has a style of its own.
enum RTFSurroundings {
  case body, heading, headerCell
}
