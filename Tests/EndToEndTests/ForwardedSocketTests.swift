import Foundation
import Glibc
import Reactor
import Testing
import TestSupport

/// pb at the far end of a socket that OpenSSH forwards, which drops descriptors silently.
@Suite(
  .startsPrograms,
  .enabled(if: FarMachine.isPossible, "sshd is not installed (Debian's openssh-server)"))
struct ForwardedSocketTests {
  @Test(.enabled(if: Desk.seesDescriptors, Desk.needOfDescriptors), arguments: [12, 1 << 20, 5_000_000])
  func farCopiesArePastedHereAndThere(size: Int) async throws {
    try await throughTunnel { desk, tunnel async throws in
      let open = try desk.daemonDescriptors()
      let bytes = Array(patternedText(size))
      #expect(try await tunnel.pb("copy", input: bytes).status == 0)
      let here = try await desk.pb("paste").bytes == bytes
      let there = try await tunnel.pb("paste").bytes == bytes
      #expect(here && there)
      #expect(try await tunnel.pb("types").lines.contains("text/plain;charset=utf-8"))
      let status = try await tunnel.pb("status")
      #expect(status.text.contains("\(try #require(desk.daemon).process)"))
      try await desk.waits("the tunnel's connections to be closed") {
        try desk.daemonDescriptors() == open + 1  // the item's
      }
    }
  }

  /// 50 MB, which is no memory file at either end.
  @Test func aLargeFileGoesBothWays() async throws {
    try await throughTunnel { desk, tunnel async throws in
      let file = try desk.file("large.bin", patternedText(3_000_000))
      #expect(truncate(file, 50_000_000) == 0)
      let copied = try await tunnel.start("copy", "-t", "a/b", "-p", "named", file).finished()
      #expect(copied.status == 0 && copied.text.isEmpty, "\(copied.text)")
      let out = desk.folder + "/out"
      let pasted = try await tunnel.start("paste", "-p", "named", "-o", out).finished()
      #expect(pasted.status == 0 && pasted.text.isEmpty, "\(pasted.text)")
      #expect(try await desk.run("cmp", file, out).status == 0)
    }
  }

  @Test func farPromisesAreRenderedForPastesHere() async throws {
    try await throughTunnel { desk, tunnel async throws in
      let offered = try await tunnel.pb(
        "copy", "--offer", "a/b=head -c 5000000 /dev/zero", "--offer", "a/c=echo no >&2; exit 1")
      #expect(offered.status == 0)
      #expect(try await desk.pb("paste", "-t", "a/b").bytes == [UInt8](repeating: 0, count: 5_000_000))
      #expect(try await desk.complaint(["paste", "-t", "a/c"]).sentence.contains("no"))
    }
  }

  @Test func aSecretThatIsPromisedThereIsPastedHere() async throws {
    try await throughTunnel { desk, tunnel async throws in
      let secret = "a/b=head -c 2000000 /dev/zero"
      #expect(try await tunnel.pb("copy", "--sensitive", "--offer", secret).status == 0)
      #expect(try await desk.pb("paste", "-t", "a/b").bytes == [UInt8](repeating: 0, count: 2_000_000))
    }
  }

  @Test func copiesThatAreTooLargeFailWithAReason() async throws {
    try await throughTunnel(["--item-limit", "2000000"]) { desk, tunnel async throws in
      #expect(try await desk.pb("copy", input: Array("kept".utf8)).status == 0)
      let copied = try await tunnel.start("copy", input: patternedText(2_000_001)).finished()
      #expect(copied.status == 1)
      #expect(copied.text.contains("larger than 2000000 bytes") && copied.lines.count == 1, "\(copied.text)")
      #expect(try await desk.pb("paste").text == "kept")
      #expect(try await tunnel.pb("copy", input: patternedText(2_000_000)).status == 0, "the limit is inclusive")
    }
  }

  @Test(.enabled(if: Desk.seesDescriptors, Desk.needOfDescriptors))
  func aTunnelCutInTheMiddleOfACopyLeavesTheOldItem() async throws {
    try await throughTunnel(line: .cutUpwards(after: 4_000_000)) { desk, tunnel async throws in
      let open = try desk.daemonDescriptors()
      #expect(try await desk.pb("copy", input: Array("kept".utf8)).status == 0)
      let copy = try tunnel.start("copy", "-t", "a/b", try sparseFile(in: desk))
      try await isCutOff(copy)
      #expect(try await desk.pb("paste").text == "kept")
      try await desk.waits("the stream's descriptors to be closed") {
        try desk.daemonDescriptors() == open + 1  // the item's
      }
    }
  }

  @Test(.enabled(if: Desk.seesDescriptors, Desk.needOfDescriptors))
  func aTunnelCutInTheMiddleOfAPasteLeavesNoFile() async throws {
    try await throughTunnel(line: .cutDownwards(after: 4_000_000)) { desk, tunnel async throws in
      let open = try desk.daemonDescriptors()
      #expect(try await desk.pb("copy", "-t", "a/b", try sparseFile(in: desk)).status == 0)
      let folder = desk.folder + "/target"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let paste = try tunnel.start("paste", "-t", "a/b", "-o", folder + "/out")
      try await isCutOff(paste)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      #expect(try await desk.pb("types").lines == ["a/b"])
      try await desk.waits("the stream's descriptors to be closed") {
        try desk.daemonDescriptors() == open + 1  // the item's
      }
    }
  }

  @Test func aTunnelCutInTheMiddleOfAPasteWritesNothing() async throws {
    try await throughTunnel(line: .cutDownwards(after: 4_000_000)) { desk, tunnel async throws in
      #expect(try await desk.pb("copy", "-t", "a/b", try sparseFile(in: desk)).status == 0)
      let out = desk.folder + "/out"
      let paste = try tunnel.start("paste", "-t", "a/b", output: out)
      try await isCutOff(paste)
      #expect(FileManager.default.contents(atPath: out) == Data())
    }
  }

  private func throughTunnel(
    _ options: [String] = [], line: FarMachine.Line = .free,
    _ body: @escaping @Sendable @LoopActor (Desk, Tunnel) async throws -> Void
  ) async throws {
    try await Desk.run(display: .none, options: options) { desk async throws in
      let tunnel = try await Tunnel(to: desk, line: line)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(desk, tunnel))
      } catch {
        result = .failure(error)
      }
      await tunnel.close()
      try result.get()
    }
  }
}

/// Creates a file with enough bytes to be cut in the middle, which takes no room on the disk.
@LoopActor private func sparseFile(in desk: Desk) throws -> String {
  let path = try desk.file("large.bin", [])
  #expect(truncate(path, 200_000_000) == 0)
  return path
}

/// Checks that pb ends with one sentence and exit code 1.
@LoopActor private func isCutOff(_ pb: Program) async throws {
  let output = try await pb.finished()
  #expect(output.status == 1)
  #expect(output.text.contains("connection broke") && output.lines.count == 1, "\(output.text)")
}
