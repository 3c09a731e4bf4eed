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

  @Test(.enabled(if: geteuid() == 0, "only root can be another user too"))
  func aFolderOfAnotherUserIsNone() throws {
    let parent = try TemporaryFolder()
    mkdir("\(parent.path)/0", 0o700)
    chown("\(parent.path)/0", 65534, 65534)
    #expect(BaseFolder.runtime(below: parent.path) == nil)
  }
}
