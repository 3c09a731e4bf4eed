internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux

/// The ways to show an image in a terminal.
enum InlineImage: Equatable {
  /// The graphics protocol of kitty, which accepts PNG files unchanged.
  case kitty
  /// The inline images of iTerm2, which accept files of every common format.
  case iTerm2

  /// The maximum size of a shown file, in bytes.
  static let byteLimit = 8 << 20
  /// The maximum number of pixels that an image may claim: a terminal decodes it at any cost.
  private static let pixelLimit = 100_000_000
  /// The maximum length of a part of an image for kitty, in Base64 characters.
  private static let chunkLimit = 4096

  /// The protocol of the terminal on standard output, according to the environment: a query might be answered late, or
  /// never.
  static var ofTerminal: InlineImage? { isatty(1) == 1 ? InlineImage(EnvironmentVariable.value) : nil }

  /// Creates the protocol of a terminal with these variables.
  init?(_ variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    // These swallow unknown sequences, and inherit the variables of the terminal around them.
    if variable("TMUX") != nil || ["screen", "tmux"].contains(where: terminal.hasPrefix) { return nil }
    let program = variable("TERM_PROGRAM") ?? ""
    if ["iTerm.app", "WezTerm", "mintty"].contains(program) {
      self = .iTerm2
    } else if variable("KITTY_WINDOW_ID") != nil || ["xterm-kitty", "xterm-ghostty"].contains(terminal)
      || program == "ghostty"
    {
      self = .kitty
    } else {
      return nil
    }
  }

  /// Whether the terminal can show an image with this header.
  func canShow(_ header: ImageHeader, byteCount: Int) -> Bool {
    guard let size = header.size, byteCount <= InlineImage.byteLimit, formats.contains(header.format) else {
      return false
    }
    return size.width <= InlineImage.pixelLimit / size.height
  }

  /// The formats that terminals with the protocol show.
  private var formats: [FileFormat] {
    switch self {
    case .kitty: [.png]
    case .iTerm2: [.png, .jpeg, .gif, .webP, .tiff, .bmp]
    }
  }

  /// Returns the sequence that shows an image file, shrunk to `columns` if that is set.
  func sequence(_ file: [UInt8], columns: Int?) -> [UInt8] {
    let text = Array(Base64.encode(file).utf8)
    switch self {
    case .iTerm2: return Array("\u{1B}]1337;File=inline=1;size=\(file.count):".utf8) + text + Array("\u{7}\n".utf8)
    case .kitty:
      var sequence: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: InlineImage.chunkLimit) {
        let end = min(start + InlineImage.chunkLimit, text.count)
        // q=2: without an answer, which a shell would read as input.
        let first = start == 0 ? "a=T,f=100,q=2," + (columns.map { "c=\($0)," } ?? "") : ""
        sequence += Array("\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);".utf8) + text[start..<end]
        sequence += Array("\u{1B}\\".utf8)
      }
      return sequence + [0x0A]
    }
  }

  /// Returns the width to which an image is shrunk to fit the terminal on standard output, in columns; nil if it fits,
  /// or the terminal does not report the size of its characters.
  static func columns(for size: ImageHeader.Size) -> Int? {
    let width = Int(CLinux_terminal_pixels(1))
    return width > 0 && size.width > width ? ShownLine.terminalWidth : nil
  }
}
