import PasteboardClient
import TestSupport
import Testing

/// What `pb` says of a compositor that presses no key, or is none. `make test-window` presses keys on a real KWin.
struct KWinKeyboardTests {
  /// The answers to what `pb` sends, in words (The Wayland Protocol, "Wire Format"), and the complaint then.
  static let answers: [(words: [UInt32], complaint: String)] = [
    // The callback is done, and no global was announced.
    ([3, 12 << 16, 1], "KWin does not let pb press keys"),
    // An older version of the interface: its name, and 24 bytes with the final zero.
    ([2, 44 << 16, 7, 24] + word("org_kde_kwin_fake_input") + [3, 3, 12 << 16, 1], "KWin does not let pb press keys"),
    // An error of the display.
    ([1, 8 << 16], "KWin refuses to press keys"),
    // A message that is shorter than its head.
    ([3, 4 << 16], "could not read KWin's answer"),
  ]

  @Test(arguments: answers) func failuresAreReported(words: [UInt32], complaint: String) throws {
    let bytes = words.withUnsafeBytes { Array($0) }
    let compositor = try FakeDaemon.start { _ in .init(bytes) }
    defer { compositor.stop() }
    let run = try PbRun("$PB window --press", socket: "/nowhere", environment: ["WAYLAND_DISPLAY": compositor.path])
    #expect(run.code == 1 && run.complaint.contains(complaint), "\(run.complaint)")
  }

  @Test func aCompositorThatHangsUpIsTold() throws {
    let compositor = try FakeDaemon.start { _ in .init([], hangsUp: true) }
    defer { compositor.stop() }
    let run = try PbRun("$PB window --press", socket: "/nowhere", environment: ["WAYLAND_DISPLAY": compositor.path])
    #expect(run.code == 1 && run.complaint.hasSuffix("paste by hand.\n"), "\(run.complaint)")
  }

  private static func word(_ text: String) -> [UInt32] {
    (Array(text.utf8) + [0]).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }
}
