import Foundation
import Glibc
import PasteboardClient
import Testing

/// A shell line on a terminal of its own, made by script(1), before which a test sits: it reads what is shown and types.
struct ScriptedTerminal {
  /// Everything that was shown.
  let shown: String
  /// The exit code; 128 and the signal's number if one ended the program.
  let code: Int32

  /// What Ctrl-C sends.
  static let interrupt = "\u{3}"

  /// Runs `command` to its end, as ``PbRun`` does. As soon as `text` is shown, `answer` is called and what it gives is
  /// typed.
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

/// Whoever sits before the terminal, on a thread of their own.
private final class User: @unchecked Sendable {
  // Invariant: `bytes` is written by that thread only, and read by another only after it has signalled `isDone`.
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

  /// Waits until the terminal is gone.
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
  /// The test needs a terminal, and is skipped where none can be made.
  static var needsTerminal: Self { .enabled(if: canMakeTerminals, "no terminal can be made: /dev/pts is missing") }
}

private let canMakeTerminals: Bool = {
  var (outer, inner): (CInt, CInt) = (-1, -1)
  var path = [CChar](repeating: 0, count: 256)
  guard openpty(&outer, &inner, &path, nil, nil) == 0 else { return false }
  defer { for end in [outer, inner] { close(end) } }
  return access(path, R_OK | W_OK) == 0
}()
