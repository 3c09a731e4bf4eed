import Testing

/// What `pb` does for the window of the history, and says where it is not installed.
struct WindowTests {
  @Test func withoutTheWindowASentenceSaysHowToHaveIt() throws {
    let folder = try TemporaryFolder()
    let run = try PbRun("cp $PB pb; ./pb window", socket: folder.path + "/socket", in: folder.path)
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("pb: the window is not installed: "), "\(run.complaint)")
    #expect(run.complaint.contains("install libgtk-4-dev, and run 'make install' again"))
  }

  /// Runs the command of the window's button where systemd's user manager is in charge, whose `systemctl` is a script;
  /// returns what that was asked.
  private static func turnOn(systemctl: String) throws -> (run: PbRun, calls: String) {
    let folder = try TemporaryFolder()
    try folder.write(
      "systemctl", Array("#!/bin/sh\necho \"$@\" >> \(folder.path)/calls\n\(systemctl)\n".utf8), mode: 0o755)
    let run = try PbRun(
      "mkdir systemd; : > systemd/private; env -u PASTEBOARD_SOCKET $PB window --turn-on-history",
      environment: ["XDG_RUNTIME_DIR": folder.path, "PATH": "\(folder.path):/usr/bin:/bin"], in: folder.path)
    return (run, String(decoding: try folder.bytes("calls"), as: UTF8.self))
  }

  @Test func theHistoryIsTurnedOnForGood() throws {
    let (run, calls) = try Self.turnOn(systemctl: "exit 0")
    #expect(run.code == 0, "\(run.complaint)")
    #expect(
      calls == """
        --user cat pasteboard-history.service
        --user enable pasteboard-history.service
        --user start pasteboard-history.service

        """)
  }

  @Test func aHistoryThatDoesNotStartIsReported() throws {
    let (run, _) = try Self.turnOn(systemctl: "[ $2 != start ]")
    #expect(run.code == 1)
    #expect(run.complaint.contains("'systemctl --user start pasteboard-history.service'"), "\(run.complaint)")
  }
}
