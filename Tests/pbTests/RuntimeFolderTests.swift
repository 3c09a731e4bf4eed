import Foundation
import Glibc
import Linux
import TestSupport
import Testing

/// The runtime folder of a session whose variables a program does not have.
@Suite struct RuntimeFolderTests {
  @Test func theFolderOfTheSessionMustBeTheUsersAlone() throws {
    let parent = try TemporaryFolder()
    let folder = "\(parent.path)/\(geteuid())"
    #expect(BaseFolder.runtime(below: parent.path) == nil)
    mkdir(folder, 0o700)
    #expect(BaseFolder.runtime(below: parent.path) == folder)
    for mode: mode_t in [0o755, 0o701, 0o770] {
      chmod(folder, mode)
      #expect(BaseFolder.runtime(below: parent.path) == nil)
    }
    rmdir(folder)
    mkdir(parent.path + "/other", 0o700)
    symlink("other", folder)
    #expect(BaseFolder.runtime(below: parent.path) == nil, "a link may lead anywhere")
  }

  /// Programs without XDG_RUNTIME_DIR, of a user who has no session, meet in a folder that is the user's alone.
  @Test(.startsPrograms, .enabled(if: geteuid() == 0, "only root can be another user too"))
  func withoutAnyFolderThereIsAPrivateOne() throws {
    let user = Int.random(in: 61_000..<65_000)
    let programs = try TemporaryFolder()
    chmod(programs.path, 0o755)
    for name in ["pb", "pasteboardd"] {
      let built = try #require(InstalledProgram.path(of: name))
      try FileManager.default.copyItem(atPath: built, toPath: "\(programs.path)/\(name)")
    }
    let folder = "/tmp/pasteboard-\(user)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pb = "setpriv --reuid=\(user) --regid=\(user) --clear-groups env -u PASTEBOARD_SOCKET ./pb"
    let run = try PbRun(
      """
      printf hello | \(pb) copy; \(pb) paste; stat -c ' %a %u' \(folder)
      kill $(\(pb) status --json | sed -n 's/.*"process" *: *\\([0-9]*\\).*/\\1/p' | head -n 1)
      """, in: programs.path)
    #expect(run.text == "hello 700 \(user)\n", "\(run)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user too"))
  func aFolderOfAnotherUserIsNone() throws {
    let parent = try TemporaryFolder()
    mkdir("\(parent.path)/0", 0o700)
    chown("\(parent.path)/0", 65534, 65534)
    #expect(BaseFolder.runtime(below: parent.path) == nil)
  }
}
