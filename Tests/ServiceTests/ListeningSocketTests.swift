import Foundation
import Glibc
import Linux
import SocketServer
import TestSupport
import Testing

struct ListeningSocketTests {
  @Test func theSocketAndItsFolderAreTheUsersAlone() async throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/run/socket"
    let socket = try ListeningSocket.bound(at: path)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(lstat(folder.path + "/run", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    try await onLoop { socket.remove() }
    #expect(access(path, F_OK) == -1)
  }

  @Test func twoDaemonsDoNotServeOneSocket() async throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/socket"
    let first = try ListeningSocket.bound(at: path)
    let failure = #expect(throws: AlreadyServed.self) { try ListeningSocket.bound(at: path) }
    #expect(failure?.description.contains("another daemon") == true)
    #expect(access(path, F_OK) == 0, "the first one's socket is untouched")
    try await onLoop { first.remove() }
  }

  /// A daemon that was started by hand stays, however soon a client connects.
  @Test func onlyThroughAPassedSocketAClientStartsTheDaemon() async throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/socket"
    let bound = try ListeningSocket.bound(at: path)
    let byHand = try UnixSocket.connect(to: path)
    try await onLoop {
      #expect(!bound.wasStartedByCaller)
      bound.remove()
    }
    let passed = SharedDescriptor(try UnixSocket.listen(at: path))
    let client = try UnixSocket.connect(to: path)
    try await onLoop {
      #expect(ListeningSocket.passed(passed).wasStartedByCaller)
    }
    _ = consume byHand
    _ = consume client
  }

  @Test func aSocketThatACrashLeftBehindIsReplaced() async throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/socket"
    _ = try UnixSocket.listen(at: path)
    let socket = try ListeningSocket.bound(at: path)
    #expect(throws: Never.self) { _ = try UnixSocket.connect(to: path) }
    try await onLoop { socket.remove() }
  }

  @Test func aFolderThatIsOpenToOthersIsRefused() throws {
    let folder = try PrivateFolder(mode: 0o755)
    let failure = #expect(throws: Failure.self) { try ListeningSocket.bound(at: folder.path + "/socket") }
    #expect(failure?.description.contains("0700") == true)
  }

  @Test func aFolderOfAnotherUserIsRefused() throws {
    let folder = try PrivateFolder()
    let other = folder.path + "/other"
    mkdir(other, 0o700)
    // Only root may give a folder away; for others, the system's own folder belongs to another user already.
    let foreign = chown(other, 65534, 65534) == 0 ? other : "/root"
    #expect(throws: Failure.self) { try SocketPath.claimFolder(of: foreign + "/socket") }
  }

  @Test func otherFilesAreNotReplaced() throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/notes"
    try Data("mine".utf8).write(to: URL(filePath: path))
    let failure = #expect(throws: Failure.self) { try ListeningSocket.bound(at: path) }
    #expect(failure?.description.contains("is not a socket") == true, "\(failure?.description ?? "")")
    #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
  }

  @Test func aSocketOfSomebodyElseIsNotTakenAway() async throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/socket"
    let socket = try ListeningSocket.bound(at: path)
    unlink(path)
    let other = try UnixSocket.listen(at: path)
    try await onLoop { socket.remove() }
    #expect(throws: Never.self) { _ = try UnixSocket.connect(to: path) }
    _ = consume other
  }

  @Test func lookingForTheSocketMakesItsFolder() throws {
    let folder = try PrivateFolder()
    _ = try SocketPath.resolve(explicit: folder.path + "/run/socket")
    var status = stat()
    #expect(lstat(folder.path + "/run", &status) == 0 && status.st_mode == S_IFDIR | 0o700)
  }

  @Test func aLinkToAPrivateFolderIsRefused() throws {
    let folder = try PrivateFolder()
    symlink(folder.path, folder.path + "/link")
    #expect(throws: Failure.self) { try SocketPath.resolve(explicit: folder.path + "/link//socket") }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make another user's folder"))
  func nothingIsMadeInAFolderOfAnotherUser() throws {
    let folder = try PrivateFolder()
    #expect(chown(folder.path, 65534, 65534) == 0)
    let path = folder.path + "/pasteboard/socket"
    let failure = #expect(throws: Failure.self) { try SocketPath.resolve(explicit: path) }
    #expect(failure?.description.contains("belongs to another user") == true)
    #expect(throws: Failure.self) { try ListeningSocket.bound(at: path) }
    #expect(access(folder.path + "/pasteboard", F_OK) == -1)
  }

  @Test func aPathThatIsTooLongIsRefused() {
    let path = "/tmp/" + String(repeating: "x", count: 120)
    let failure = #expect(throws: Failure.self) { try SocketPath.resolve(explicit: path) }
    #expect(failure?.description.contains("longer than \(SocketPath.longest) bytes") == true)
  }
}

/// A folder that is removed with its owner.
private final class PrivateFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path

  init(mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    chmod(path, mode_t(mode))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
