/// Reads the output of a program for a terminal into a ``Document``: code with the text and the looks that are in view
/// once all is printed, and the tables that are drawn in it.
///
/// The cursor moves within the last lines, back to which programs go that show their progress. Sequences that move it
/// elsewhere, and all others, show nothing.
struct TerminalReader {
  /// Reads output, UTF-8; ill-formed sequences become U+FFFD. Complexity: linear in the number of bytes.
  static func read(_ bytes: consuming [UInt8], options: ConversionOptions) -> Document {
    var reader = TerminalReader(TextEncoding.decoded(bytes), options)
    reader.readAll()
    return reader.finish()
  }

  /// Reads the output of a program that colours code. Returns the text, and the looks of its parts without links.
  /// Complexity: linear in the number of bytes.
  static func looks(in bytes: [UInt8]) -> (text: [UInt8], marks: [CodeMark]) {
    var reader = TerminalReader(TextEncoding.decoded(bytes), ConversionOptions())
    reader.readAll()
    return (reader.code, reader.marks.filter { $0.link == nil })
  }

  private let text: [UInt8]
  private var index = 0
  var builder: DocumentBuilder
  private var screen: TerminalScreen
  /// All looks so far; the first is that of ordinary text.
  private var looks = [TerminalLook()]
  private var numbers = [TerminalLook(): UInt32(0)]
  /// The number of the current look.
  private var number: UInt32 = 0
  private var sets = CharacterSets()
  private var saved: SavedCursor?
  /// The screen behind the one that is drawn on, which programs draw on that fill all of it.
  private var main: (screen: TerminalScreen, saved: SavedCursor?)?
  /// The lines that have left the screen in front of it.
  private var finishedInFront: [TerminalLine] = []
  /// The character that was put last, for repetitions.
  private var last: Unicode.Scalar?

  /// What a terminal remembers with the place of its cursor (VT510 Programmer Information, DECSC).
  private struct SavedCursor {
    let place: (line: Int, column: Int)
    let look: UInt32
    let sets: CharacterSets
  }
  /// The text in view, all of whose lines end with a line feed.
  private(set) var code: [UInt8] = []
  /// The looks of its parts, in order.
  private(set) var marks: [CodeMark] = []

  private init(_ text: [UInt8], _ options: ConversionOptions) {
    self.text = text
    builder = DocumentBuilder(options: options)
    screen = TerminalScreen(TerminalLine.Cursor(budget: 4 * text.count + 1_000))
    code.reserveCapacity(text.count)
  }

  private mutating func readAll() {
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case 0x20..<0x7F: put(sets.scalar(byte))
      case 0x09: put(Unicode.Scalar(byte))
      case 0x1B: obey(ControlSequence.read(text, at: &index))
      case "\n": finish(screen.endLine())
      case "\r": screen.line.move(to: 0)
      case 0x08: screen.line.move(by: -1)
      case 0x0E, 0x0F: sets.shift(isOut: byte == 0x0E)
      case 0x80...: putScalar(at: index - 1)
      default: break
      }
    }
    if let main {
      write(main.screen.end())
      write(finishedInFront)
    }
    write(screen.end())
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    screen.line.put(scalar, look: number)
    last = scalar
  }

  private mutating func putScalar(at start: Int) {
    let scalar = UTF8Scalar(text, at: start)
    index = start + scalar.count
    // The controls beyond ASCII show nothing.
    if scalar.value >= 0xA0, let scalar = Unicode.Scalar(scalar.value) { put(scalar) }
  }

  /// Takes lines that have left the screen.
  private mutating func finish(_ lines: [TerminalLine]) {
    if main == nil { write(lines) } else { finishedInFront += lines }
  }

  private mutating func write(_ lines: [TerminalLine]) {
    for line in lines {
      line.write(to: &code) { range, look in
        let look = looks[Int(look)]
        marks.append(CodeMark(range, style: look.style, formats: look.formats, link: look.link))
      }
      code.append("\n")
    }
  }

  private consuming func finish() -> Document {
    guard !code.isEmpty else { return builder.finish() }
    // Code in colours is read as if a program had printed it.
    let language = builder.options.language.map { builder.keep($0.utf8) }
    if language != nil || !addTables() {
      let block = CodeBlock(language: language, text: builder.keep(code), marks: marks)
      builder.leaf(.codeBlock(builder.keep(block)))
    }
    return builder.finish()
  }

  // MARK: Sequences

  private mutating func obey(_ sequence: ControlSequence) {
    switch sequence {
    case .function(let range, let final):
      if let parameters = ControlSequence.parameters(text[range]) {
        obey(final, parameters)
      } else {
        obey(final, privateMode: text[range])
      }
    case .escape(let intermediate, let final): obey(intermediate, final)
    case .systemCommand(let range): obeySystem(text[range])
    case .other: break
    }
  }

  private mutating func obey(_ function: UInt8, _ parameters: [[Int]]) {
    let first = parameters.first?.first ?? 0
    switch function {
    case "m": change { $0.apply(parameters) }
    case "A": screen.move(by: -max(1, first))
    case "B": screen.move(by: max(1, first))
    case "C": screen.line.move(by: max(1, first))
    case "D": screen.line.move(by: -max(1, first))
    case "E", "F":
      screen.move(by: function == "E" ? max(1, first) : -max(1, first))
      screen.line.move(to: 0)
    case "G": screen.line.move(to: max(1, first) - 1)
    case "K": screen.line.erase(first)
    case "J": if first == 0 { screen.eraseBelow() }
    case "L": finish(screen.insertLines(max(1, first)))
    case "M": screen.deleteLines(max(1, first))
    case "@": screen.line.insert(count: max(1, first))
    case "P": screen.line.delete(count: max(1, first))
    case "X": screen.line.erase(count: max(1, first))
    case "b": if let last { screen.line.put(last, look: number, times: max(1, first)) }
    case "s": save()
    case "u": restore()
    default: break
    }
  }

  private mutating func obey(_ intermediate: UInt8?, _ final: UInt8) {
    switch (intermediate, final) {
    case (let place?, _): sets.designate(place, final)
    case (nil, "7"): save()
    case (nil, "8"): restore()
    case (nil, "D"), (nil, "E"):
      let column = final == "D" ? screen.place.column : 0
      finish(screen.endLine())
      screen.line.move(to: column)
    case (nil, "M"): screen.move(by: -1)
    case (nil, "c"): sets = CharacterSets()
    default: break
    }
  }

  /// Obeys a function that switches a mode of the terminal on or off (xterm, "Control Sequences", DECSET).
  private mutating func obey(_ function: UInt8, privateMode text: ArraySlice<UInt8>) {
    guard text.first == "?", function == "h" || function == "l" else { return }
    for mode in ControlSequence.parameters(text.dropFirst()) ?? [] {
      switch mode.first {
      case 47, 1047, 1049: showFront(function == "h")
      case 1048: if function == "h" { save() } else { restore() }
      default: break
      }
    }
  }

  // MARK: Screens

  private mutating func save() { saved = SavedCursor(place: screen.place, look: number, sets: sets) }

  private mutating func restore() {
    guard let saved else { return }
    screen.move(to: saved.place)
    number = saved.look
    sets = saved.sets
  }

  /// Shows an empty screen in front of the main one, or removes it with all that is on it.
  private mutating func showFront(_ isShown: Bool) {
    if isShown, main == nil {
      main = (screen, saved)
      screen = TerminalScreen(screen.line.cursor)
      saved = nil
    } else if !isShown, let behind = main {
      let cursor = screen.line.cursor
      screen = behind.screen
      screen.line.spendLike(cursor)
      saved = behind.saved
      main = nil
      finishedInFront = []
    }
  }

  /// Obeys OSC 8, which begins or ends a link: `8;PARAMETERS;ADDRESS`.
  private mutating func obeySystem(_ command: ArraySlice<UInt8>) {
    let parts = command.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual("8".utf8) else { return }
    let address = parts[2]
    let isLink = !address.isEmpty && LinkPolicy.allowsLink(address, builder.options)
    let link = isLink ? builder.keep(Link(destination: builder.keep(address))) : nil
    change { $0.link = link }
  }

  private mutating func change(_ change: (inout TerminalLook) -> Void) {
    var look = looks[Int(number)]
    change(&look)
    if let known = numbers[look] {
      number = known
    } else {
      number = UInt32(looks.count)
      looks.append(look)
      numbers[look] = number
    }
  }
}
