/// The properties of a run of text besides its characters.
struct RunFormatting: Equatable {
  /// The rest of the style, without the other formats.
  struct Style: Equatable {
    var color: Color?
    var background: Color?
    var font: Int32?
    var size: UInt16?

    var isPlain: Bool { self == Style() }
  }

  /// One format, which text has or does not have.
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

  var isPlain: Bool { self == RunFormatting() }

  func contains(_ format: Part) -> Bool {
    switch format {
    case .link(let link): self.link == link
    case .style(let style): self.style == style
    case .format(let format): formats.contains(format)
    }
  }

  /// All formats, the outer ones first if nothing else decides.
  var all: [Part] {
    var all: [Part] = []
    if link >= 0 { all.append(.link(link)) }
    if !style.isPlain { all.append(.style(style)) }
    for format in formats { all.append(.format(format)) }
    return all
  }
}

/// The surroundings of text that have a style of their own.
enum RunSurroundings {
  case body, heading, headerCell
  /// Paragraphs that are not code although their font is monospaced.
  case prose
}
