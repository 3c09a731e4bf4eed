import Foundation
import Glibc
import PasteboardClient
import Testing

/// A shell line on a terminal of its own, from script(1): the test reads the screen and types.
struct ScriptedTerminal {
  /// Everything that was shown.
  let shown: String
  /// The exit code; 128 and the signal's number if one ended the program.
  let code: Int32

  /// The character of Ctrl-C.
  static let interrupt = "\u{3}"

  /// Runs `command` to its end, like ``PbRun``. As soon as `text` is shown, calls `answer` and types its result.
  init(
    _ command: String, socket: String, in folder: TemporaryFolder, program: String? = nil, awaiting text: String,
    _ answer: @escaping @Sendable () -> String
  ) throws {
    let (keys, screen) = (folder.path + "/keys", folder.path + "/screen")
    for pipe in [keys, screen] { mkfifo(pipe, 0o600) }
    defer { for pipe in [keys, screen] { unlink(pipe) } }
    let user = User(keys: keys, screen: screen, text, answer)
    BlockingThread.start { user.sit() }
    let run = try PbRun(
      "script -qec '\(command)' /dev/null < keys > screen", socket: socket, in: folder.path, program: program)
    code = run.code
    shown = user.everythingShown()
  }
}

/// The user of the terminal, on a thread of its own.
private final class User: @unchecked Sendable {
  // Invariant: only that thread writes `bytes`; another reads it only after `isDone` was signalled.
  private let keys: String
  private let screen: String
  private let text: String
  private let answer: @Sendable () -> String
  private let isDone = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  init(keys: String, screen: String, _ text: String, _ answer: @escaping @Sendable () -> String) {
    self.keys = keys
    self.screen = screen
    self.text = text
    self.answer = answer
  }

  /// Waits until the terminal is gone, and returns everything shown.
  func everythingShown() -> String {
    isDone.wait()
    return String(decoding: bytes, as: UTF8.self)
  }

  func sit() {
    // The shell opens its input first.
    let (keys, screen) = (open(keys, O_WRONLY | O_CLOEXEC), open(screen, O_RDONLY | O_CLOEXEC))
    var part = [UInt8](repeating: 0, count: 4096)
    var hasAnswered = false
    while true {
      let count = read(screen, &part, part.count)
      if count <= 0 { break }
      bytes += part[..<count]
      if !hasAnswered, String(decoding: bytes, as: UTF8.self).contains(text) {
        hasAnswered = true
        let typed = Array(answer().utf8)
        write(keys, typed, typed.count)
      }
    }
    close(screen)
    close(keys)
    isDone.signal()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if no terminal can be created.
  static var needsTerminal: Self { .enabled(if: canMakeTerminals, "no terminal can be made: /dev/pts is missing") }
}

private let canMakeTerminals: Bool = {
  var (outer, inner): (CInt, CInt) = (-1, -1)
  var path = [CChar](repeating: 0, count: 256)
  guard openpty(&outer, &inner, &path, nil, nil) == 0 else { return false }
  defer { for end in [outer, inner] { close(end) } }
  return access(path, R_OK | W_OK) == 0
}()
