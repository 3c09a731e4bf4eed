internal import Wire

/// Text that GTK lays out in a moment, whatever was copied: controls are shown as their numbers, marks that pile up on one
/// character and all that is too much are left out, and lines that would take long are broken.
package struct LayableText: Equatable, Sendable {
  /// A part of the text in a style.
  package struct Run: Equatable, Sendable {
    package let style: TextStyle
    /// Its place among the Unicode scalars of the text.
    package let range: Range<Int>
  }

  /// The limit of a text, in bytes.
  package static let limit = 32 << 10
  /// The limit of a title, in bytes.
  private static let titleLimit = 400

  package private(set) var text = ""
  /// The parts of the text with a style, in the order of their ends.
  package private(set) var runs: [Run] = []
  /// Whether something was left out.
  package private(set) var isCut = false
  /// Whether a line was broken.
  package private(set) var isBroken = false

  /// The number of Unicode scalars in the text.
  private var count = 0
  private var measure: LineMeasure

  private init(limit: Int) { measure = LineMeasure(limit: limit) }

  /// Creates the text of lines that were copied.
  package init(_ lines: String) {
    self.init(limit: Self.limit)
    for character in lines {
      if character == "\r\n" { append("\n") } else { append(printed: character) }
      if measure.isFull { return }
    }
  }

  /// Creates the text of one line in a list, which GTK shortens to its place.
  package init(title: String) {
    self.init(limit: Self.titleLimit)
    measure.breaksLines = false
    for scalar in title.printable.unicodeScalars where !measure.isFull { append(scalar) }
  }

  /// Creates the text and the styles of markup, as the worker for documents writes it. Of its entities it knows those for
  /// `<`, `>` and `&`; tags of no known style are left out, and so are styles beyond `styleLimit`. Takes what the text
  /// costs from `room`.
  package init(markup: String, room: inout Int, styleLimit: Int = .max) {
    self.init(limit: min(Self.limit, room))
    var rest = markup.unicodeScalars[...]
    var open: [(style: TextStyle?, start: Int)] = []
    while let scalar = rest.popFirst(), !measure.isFull {
      switch scalar {
      case "<":
        let tag = String(rest.readThrough(">"))
        if !tag.hasPrefix("/") {
          open.append((runs.count + open.count < styleLimit ? TextStyle(tag: tag) : nil, count))
          measure.addStyle()
        } else if let (style, start) = open.popLast() {
          end(style, start)
        }
      case "&": append(Self.entities[String(rest.readThrough(";"))] ?? "\u{FFFD}")
      case "\u{2028}": append("\n")
      case "\n", "\t": append(scalar)
      default: if scalar.isControl { isCut = true } else { append(scalar) }
      }
    }
    for (style, start) in open.reversed() { end(style, start) }
    room -= min(Self.limit, room) - measure.room
  }

  private static let entities: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&"]

  private mutating func end(_ style: TextStyle?, _ start: Int) {
    if let style, start < count { runs.append(Run(style: style, range: start..<count)) }
  }

  private mutating func append(printed character: Character) {
    for scalar in character.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        append(scalar)
      } else {
        for shown in String(scalar).printable.unicodeScalars { append(shown) }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch measure.place(scalar) {
    case .here: break
    case .inNewLine:
      isBroken = true
      write("\n")
    case .nowhere:
      isCut = true
      return
    }
    write(scalar)
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    count += 1
  }

  package static func == (left: LayableText, right: LayableText) -> Bool {
    left.text == right.text && left.runs == right.runs && left.isCut == right.isCut && left.isBroken == right.isBroken
  }
}

extension LayableText {
  /// Whether the first letter is of a script that is written from right to left (Unicode Standard Annex 9, P2 and P3).
  package var isFromRightToLeft: Bool {
    guard let letter = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
    switch letter.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
    default: return false
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Takes what comes before a mark, and the mark.
  fileprivate mutating func readThrough(_ mark: Unicode.Scalar) -> Substring.UnicodeScalarView {
    let end = firstIndex(of: mark) ?? endIndex
    defer { self = self[end...].dropFirst() }
    return self[..<end]
  }
}
