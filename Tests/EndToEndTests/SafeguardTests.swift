import CLinux
import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// The restrictions of the whole daemon, and its protection of others.
@Suite(.startsPrograms) struct SafeguardTests {
  /// An item that an application hands over when it ends comes back byte for byte, markup included.
  @Test func aHandOverKeepsTheBytes() async throws {
    try await Desk.run { desk async throws in
      let script = repository.appending(path: "Tests/X11DisplayTests/Clients/leaving.py").path
      let lines = try await desk.run("/usr/bin/python3", script).lines
      #expect(lines.contains("saved NULL"))
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "text/html").text == "<i>kept</i>")
      #expect(try await desk.pb("paste", "-t", "text/html").text == "<i>kept</i>")
    }
  }

  @Test func theHTMLThatIsStatedGoesOutByteForByteAndAFilesIsWrittenAnew() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let page = Array("<p class=own>one</p><!-- kept -->".utf8)
      #expect(try await desk.pb("copy", "-t", "text/html", input: page).status == 0)
      #expect(try await desk.pb("paste", "-t", "text/html").bytes == page)
      let file = try desk.file("page.html", page)
      #expect(try await desk.pb("copy", file).status == 0)
      #expect(try await desk.pb("paste", "-t", "text/html").text.hasSuffix("<p>one</p>"))
    }
  }

  /// The remains in other processes: only root may read the daemon's memory.
  @Test(.enabled(if: getuid() == 0, "only root may read another process's memory"))
  func nothingOfASecretStaysInTheDaemonsMemory() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let secret = "correct horse battery staple \(UInt64.random(in: 0 ... .max))"
      let call = """
        import json, os, socket
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(os.environ["PASTEBOARD_SOCKET"])
        hints = {"sensitive": True, "expiry": 0}
        item = {"representations": [{"type": "text/plain", "text": os.environ["SECRET"]}], "hints": hints}
        connection.sendall(json.dumps({"method": "org.pasteboard.Copy", "parameters": item}).encode() + b"\\0")
        print(connection.recv(65536).decode()[:-1])
        """
      let copied = try await Program.run(
        ["/usr/bin/python3", "-c", call], environment: desk.environment.merging(["SECRET": secret]) { $1 })
      #expect(copied.text.contains("generation"), "\(copied.text)")
      #expect(try await desk.pb("paste").text == secret)
      let daemon = try #require(desk.daemon)
      try await desk.waits("the daemon to forget the secret") {
        try occurrences(of: Array(secret.utf8), inMemoryOf: daemon.process) == 0
      }
      let status = try String(contentsOfFile: "/proc/\(daemon.process)/status", encoding: .utf8)
      #expect(!status.contains("VmLck:\t       0 kB"), "its pages are kept out of swap")
    }
  }

  /// An application's secret leaves nothing either, if the application ends before replacing it.
  @Test(.enabled(if: getuid() == 0, "only root may read another process's memory"))
  func nothingOfAnApplicationsSecretStaysInTheDaemonsMemory() async throws {
    try await Desk.run { desk async throws in
      let script = repository.appending(path: "testbed/history/owner.py").path
      let daemon = try #require(desk.daemon)
      for _ in 0..<3 {
        let secret = "correct horse battery staple \(UInt64.random(in: 0 ... .max))"
        let owner = try desk.start("/usr/bin/python3", script, "30", input: Array(secret.utf8))
        #expect(try await owner.line() == "owning")
        try await desk.becomesForeign()
        #expect(try await desk.pb("paste").text == secret)
        #expect(try await desk.pb("paste", "--as", "html").text.contains(secret))
        await owner.stop()
        try await desk.waits("the daemon to forget the secret") {
          try occurrences(of: Array(secret.utf8), inMemoryOf: daemon.process) == 0
        }
      }
    }
  }

  /// Counts the occurrences of bytes in a process's allocations. Mapped files do not count.
  private func occurrences(of wanted: [UInt8], inMemoryOf process: pid_t) throws -> Int {
    let memory = OwnedDescriptor(adopting: open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC))
    var found = 0
    for line in try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields[1].hasPrefix("rw"), fields.count < 6 || fields[5] == "[heap]" else { continue }
      let bounds = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      var bytes = [UInt8](repeating: 0, count: bounds[1] - bounds[0])
      let count = pread(memory.rawValue, &bytes, bytes.count, off_t(bounds[0]))
      guard count > 0 else { continue }
      if Data(bytes.prefix(count)).range(of: Data(wanted)) != nil { found += 1 }
    }
    return found
  }

  /// The kernel may end a worker first, and a worker ends with its daemon even while it is stopped.
  @Test func aStoppedWorkerDoesNotOutliveTheDaemon() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let text = Array(repeating: Array("* some *text* and [more](http://example.org)\n".utf8), count: 400_000)
      #expect(try await desk.pb("copy", "-t", "text/markdown", input: Array(text.joined())).status == 0)
      let daemon = try #require(desk.daemon)
      let paste = try desk.start(try Desk.program("pb"), "paste", "-t", "text/html")
      let children = "/proc/\(daemon.process)/task/\(daemon.process)/children"
      var worker: pid_t = 0
      try await desk.waits("a conversion") {
        worker =
          try String(contentsOfFile: children, encoding: .utf8).split(separator: " ").first.flatMap { pid_t($0) } ?? 0
        let score = try? String(contentsOfFile: "/proc/\(worker)/oom_score_adj", encoding: .utf8)
        return worker > 0 && score == "1000\n"
      }
      kill(worker, SIGSTOP)
      let end = OwnedDescriptor(adopting: CLinux_pidfd_open(worker))
      let number = end.rawValue
      await daemon.stop()
      try await DescriptorWaits.shared.readable(number, atMost: patience)
      await paste.stop()
    }
  }
}
