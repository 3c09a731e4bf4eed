import CLinux
import Foundation
import Glibc
import Linux
import TestSupport
import Testing

@testable import Faces
@testable import pb

/// The display of a long step, and its place.
@Suite(.startsPrograms) struct ProgressTests {
  private static let lines: [(progress: StepProgress, elapsed: Duration, line: String)] = [
    (StepProgress(phase: "converting"), .zero, "converting  [=====                   ]  0:00"),
    (StepProgress(phase: "converting"), .milliseconds(1900), "converting  [                   =====]  0:01"),
    (StepProgress(phase: "converting"), .milliseconds(3700), "converting  [ =====                  ]  0:03"),
    (
      StepProgress(phase: "reading", done: 5_000_000, total: 20_000_000), .seconds(75),
      "reading  [======                  ]  25 %  5.0 MB of 20.0 MB  1:15"
    ),
    (
      StepProgress(phase: "reading", done: 30, total: 20), .seconds(1),
      "reading  [========================]  100 %  30 bytes of 20 bytes  0:01"
    ),
    (
      StepProgress(phase: "loading", done: .max, total: .max, countsBytes: false), .zero,
      "loading  [========================]  100 %  0:00"
    ),
    (
      StepProgress(phase: "loading", done: -1, total: 100, countsBytes: false), .zero,
      "loading  [                        ]  0 %  0:00"
    ),
    (
      StepProgress(phase: "loading", done: 7, countsBytes: false), .zero, "loading  [=====                   ]  0:00"
    ),
    (StepProgress(phase: "writing", done: 1_250_000), .zero, "writing  [=====                   ]  1.2 MB  0:00"),
    (
      StepProgress(phase: "reading", done: 0, total: 0), .zero,
      "reading  [=====                   ]  0 bytes of 0 bytes  0:00"
    ),
  ]

  @Test(arguments: lines.indices)
  func aLineSaysWhatIsKnown(index: Int) {
    let (progress, elapsed, line) = Self.lines[index]
    let found = progress.line(after: elapsed, width: 79)
    #expect(found.utf8.count == 79)
    #expect(found == line + String(repeating: " ", count: 79 - line.utf8.count))
  }

  @Test(arguments: [(20, "0:05 converting     "), (8, "0:05 con"), (0, "")])
  func aNarrowTerminalGetsTheMain(width: Int, line: String) {
    #expect(StepProgress(phase: "converting", done: 1, total: 2).line(after: .seconds(5), width: width) == line)
  }

  @Test(arguments: [
    (-1, "0 bytes"), (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (999_999, "999.9 kB"),
    (1_000_000, "1.0 MB"), (12_345_678, "12.3 MB"), (1_500_000_000, "1.5 GB"), (.max, "9223372036.8 GB"),
  ])
  func bytesAreCountedAsPeopleDo(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test func hundredthsAreNoBytes() {
    #expect(!ByteCount.mayBeUnit(of: 30, 100) && !ByteCount.mayBeUnit(of: 30, nil))
    #expect(ByteCount.mayBeUnit(of: 0, 5000) && ByteCount.mayBeUnit(of: 5000, nil))
  }

  /// The program that writes the input may be asking for a password on the same terminal.
  @Test(.needsTerminal) func nothingIsShownBeforeTheFirstByte() throws {
    let terminal = try Terminal()
    let line = ProgressBar(descriptor: terminal.inner.rawValue, delay: .zero).begin()
    let progress = ReadingProgress(line, of: [try Input("/dev/zero")])
    try progress.wait(for: try Input("/dev/zero"), after: 0)
    terminal.finish()
    #expect(terminal.shown.isEmpty)
    try progress.wait(for: try Input("/dev/zero"), after: 1)
    line.erase()
    terminal.finish()
    // The time depends on how busy the machine is.
    #expect(terminal.shown.prefixMatch(of: #/\rreading  \[={5} {19}\]  1 byte  \d+:\d\d /#) != nil)
  }

  @Test(.needsTerminal) func theBarIsErasedWhenTheStepEnds() throws {
    let terminal = try Terminal()
    let event = try Pipe()
    let bar = ProgressBar(descriptor: terminal.inner.rawValue, delay: .zero, interval: .milliseconds(1))
    // The step ends when the bar has been seen, so that nothing here depends on the clock.
    let reader = Thread {
      terminal.read(until: "testing  [")
      event.closeWriter()
    }
    reader.start()
    try bar.wait(until: event.reader) { StepProgress(phase: "testing") }
    terminal.finish()
    #expect(terminal.shown.hasSuffix("\r" + String(repeating: " ", count: 79) + "\r"), "\(terminal.shown)")
  }

  @Test(.needsTerminal) func aStepThatHasEndedShowsNothing() throws {
    let terminal = try Terminal()
    let event = try Pipe()
    event.closeWriter()
    let bar = ProgressBar(descriptor: terminal.inner.rawValue, delay: .seconds(3600))
    try bar.wait(until: event.reader) { StepProgress(phase: "testing") }
    terminal.finish()
    #expect(terminal.shown.isEmpty)
  }

  @Test(.needsTerminal, arguments: [true, false])
  func onlyATerminalGetsABar(isTerminal: Bool) throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    // The worker ends when the test says so, or at once if the test does not wait.
    let wait = isTerminal ? "read line < gate" : ":"
    try folder.write("pasteboard-render", Array("#!/bin/sh\n\(wait)\necho done\n".utf8), mode: 0o755)
    #expect(mkfifo("\(folder.path)/gate", 0o600) == 0)
    let terminal = try Terminal()
    let gate = "\(folder.path)/gate"
    let reader = Thread {
      terminal.read(until: "converting  [")
      try? Data("go\n".utf8).write(to: URL(filePath: gate))
    }
    if isTerminal { reader.start() }
    let errors = isTerminal ? "2> \(terminal.name)" : ""
    let run = try PbRun(
      "echo x | $PB convert --to html \(errors)", in: folder.path, program: program)
    terminal.finish()
    #expect(run.code == 0 && run.text == "done\n" && run.complaint.isEmpty)
    #expect(terminal.shown.isEmpty == !isTerminal)
    if isTerminal { #expect(terminal.shown.hasSuffix(" \r")) }
  }
}

/// A terminal of our own: it shows everything that is written to its inner end.
private final class Terminal: @unchecked Sendable {
  // Invariant: `bytes` is only accessed under `lock`.
  let inner: SharedDescriptor
  let name: String
  private let outer: SharedDescriptor
  private let lock = NSLock()
  private var bytes: ArraySlice<UInt8> = []

  init() throws {
    var (outer, inner): (CInt, CInt) = (-1, -1)
    var path = [CChar](repeating: 0, count: 256)
    try #require(openpty(&outer, &inner, &path, nil, nil) == 0)
    self.outer = SharedDescriptor(OwnedDescriptor(adopting: outer))
    self.inner = SharedDescriptor(OwnedDescriptor(adopting: inner))
    name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var shown: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }

  /// Reads until `text` has been shown.
  func read(until text: String) {
    while !shown.contains(text), readOnce() {}
  }

  /// Reads everything written so far.
  func finish() {
    _ = Glibc.write(inner.rawValue, "\u{4}", 1)
    while !shown.hasSuffix("\u{4}"), readOnce() {}
    lock.withLock { bytes = bytes.dropLast() }
  }

  private func readOnce() -> Bool {
    var part = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(outer.rawValue, &part, part.count)
    guard count > 0 else { return false }
    lock.withLock { bytes += part[..<count] }
    return true
  }
}

/// A pipe whose other end the test closes.
private final class Pipe: @unchecked Sendable {
  // Invariant: `writer` is closed once, by the code that ends the step.
  let reader: OwnedDescriptor
  private let writer: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    try #require(CLinux_pipe(&ends) == 0)
    reader = OwnedDescriptor(adopting: ends[0])
    writer = ends[1]
  }

  func closeWriter() { close(writer) }
}
