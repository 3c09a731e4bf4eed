import Bytes
import Testing

@testable import pb

/// The terminals that get images, and the sequences.
struct InlineImageTests {
  @Test(arguments: [
    (["KITTY_WINDOW_ID": "1", "TERM": "xterm-256color"], InlineImage.kitty), (["TERM": "xterm-kitty"], .kitty),
    (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm2),
    (["TERM_PROGRAM": "WezTerm"], .iTerm2), ([:], nil), (["TERM": "xterm-256color"], nil),
    (["TERM": "dumb", "TERM_PROGRAM": "vscode"], nil),
    (["TERM": "screen-256color", "KITTY_WINDOW_ID": "1"], nil),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], nil),
  ])
  func terminalsAreKnownByTheirEnvironment(variables: [String: String], known: InlineImage?) {
    #expect(InlineImage { variables[$0] } == known)
  }

  @Test func picturesThatATerminalCannotDecodeAreNotSent() {
    let size = ImageHeader.Size(800, 600)
    #expect(InlineImage.kitty.canShow(ImageHeader(.png, size), byteCount: 1000))
    #expect(InlineImage.iTerm2.canShow(ImageHeader(.jpeg, size), byteCount: 1000))
    #expect(!InlineImage.kitty.canShow(ImageHeader(.jpeg, size), byteCount: 1000), "it would have to be converted")
    #expect(!InlineImage.iTerm2.canShow(ImageHeader(.png, nil), byteCount: 1000))
    #expect(!InlineImage.iTerm2.canShow(ImageHeader(.png, size), byteCount: InlineImage.byteLimit + 1))
    let huge = ImageHeader(.png, ImageHeader.Size(1 << 30, 1 << 30))
    #expect(!InlineImage.kitty.canShow(huge, byteCount: 100) && !InlineImage.iTerm2.canShow(huge, byteCount: 100))
  }

  @Test func iTerm2GetsTheWholeFileAtOnce() {
    let sequence = InlineImage.iTerm2.sequence(Array("hello".utf8), columns: nil)
    #expect(String(decoding: sequence, as: UTF8.self) == "\u{1B}]1337;File=inline=1;size=5:aGVsbG8=\u{7}\n")
  }

  @Test func kittyGetsPartsAndAnswersNothing() throws {
    let small = InlineImage.kitty.sequence(Array("hello".utf8), columns: 80)
    #expect(String(decoding: small, as: UTF8.self) == "\u{1B}_Ga=T,f=100,q=2,c=80,m=0;aGVsbG8=\u{1B}\\\n")
    let file = [UInt8](repeating: 7, count: 10_000)
    let parts = String(decoding: InlineImage.kitty.sequence(file, columns: nil), as: UTF8.self)
      .split(separator: "\u{1B}\\").dropLast().map { $0.split(separator: ";", maxSplits: 1) }
    #expect(parts.map { String($0[0]) } == ["\u{1B}_Ga=T,f=100,q=2,m=1", "\u{1B}_Gm=1", "\u{1B}_Gm=1", "\u{1B}_Gm=0"])
    #expect(parts.allSatisfy { $0[1].utf8.count <= 4096 })
    #expect(parts.map { String($0[1]) }.joined() == Base64.encode(file))
  }
}
