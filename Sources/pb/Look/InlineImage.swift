internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux

/// How a terminal is told to show an image.
enum InlineImage: Equatable {
  /// The graphics protocol of kitty, which takes PNG files as they are.
  case kitty
  /// The inline images of iTerm2, which take files of every common format.
  case iTerm2

  /// The longest file that is shown, in bytes.
  static let byteLimit = 8 << 20
  /// The most pixels that an image may claim: a terminal decodes it whatever it takes.
  private static let pixelLimit = 100_000_000
  /// The longest part of an image that kitty takes at once, in letters of base64.
  private static let chunkLimit = 4096

  /// What the terminal on standard output understands, by the environment: no question is asked that it might answer
  /// late, or not at all.
  static var ofTerminal: InlineImage? { isatty(1) == 1 ? InlineImage(EnvironmentVariable.value) : nil }

  /// What a terminal with these variables understands.
  init?(_ variable: (String) -> String?) {
    let terminal = variable("TERM") ?? ""
    // They swallow what they do not know, and inherit the variables of the terminal around them.
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

  /// Whether the terminal can be given an image with this header.
  func canShow(_ header: ImageHeader, byteCount: Int) -> Bool {
    guard let size = header.size, byteCount <= InlineImage.byteLimit, self == .iTerm2 || header.format == .png else {
      return false
    }
    return size.width <= InlineImage.pixelLimit / size.height
  }

  /// What makes the terminal show an image file; `columns` says how wide, where it would not fit.
  func sequence(_ file: [UInt8], columns: Int?) -> [UInt8] {
    let text = Array(Base64.encode(file).utf8)
    switch self {
    case .iTerm2: return Array("\u{1B}]1337;File=inline=1;size=\(file.count):".utf8) + text + Array("\u{7}\n".utf8)
    case .kitty:
      var sequence: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: InlineImage.chunkLimit) {
        let end = min(start + InlineImage.chunkLimit, text.count)
        // Without an answer, which a shell would take for input.
        let first = start == 0 ? "a=T,f=100,q=2," + (columns.map { "c=\($0)," } ?? "") : ""
        sequence += Array("\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);".utf8) + text[start..<end]
        sequence += Array("\u{1B}\\".utf8)
      }
      return sequence + [0x0A]
    }
  }

  /// How many columns an image is shrunk to so that it fits the terminal on standard output; nil if it fits, or the
  /// terminal does not say how large its characters are.
  static func columns(for size: ImageHeader.Size) -> Int? {
    let width = Int(CLinux_terminal_pixels(1))
    return width > 0 && size.width > width ? ShownLine.terminalWidth : nil
  }
}
