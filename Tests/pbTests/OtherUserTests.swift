import Foundation
import Glibc
import Linux
import Pasteboard
import PasteboardClient
import TestSupport
import Testing

/// Another user's process, or folder, in the place of the daemon's. Only root can create these.
@Suite(.enabled(if: geteuid() == 0, "only root can be another user too"))
struct OtherUserTests {
  /// Listens as another user and prints how many bytes and descriptors the first client has sent.
  private static let listener = """
    import array, os, socket, sys
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(sys.argv[1])
    os.setgroups([]); os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534)
    listener.listen()
    print("listening", flush=True)
    connection, _ = listener.accept()
    bytes, ancillary, _, _ = connection.recvmsg(65536, 4096)
    print(len(bytes), sum(len(data) // 4 for _, _, data in ancillary), flush=True)
    """

  @Test(arguments: ["echo secret | $PB copy", "$PB paste", "$PB copy --sensitive /etc/hostname", "$PB status"])
  func aListenerOfAnotherUserGetsNothing(command: String) async throws {
    let folder = try TemporaryFolder()
    let thief = try await thief(folder.path + "/socket")
    let run = try PbRun(command, socket: folder.path + "/socket")
    #expect(try await heard(by: thief) == "0 0\n")
    #expect(run.code == 4 && run.complaint.contains("another user"), "\(run.complaint)")
  }

  @Test func aProgramSendsItNothingEither() async throws {
    let folder = try TemporaryFolder()
    let thief = try await thief(folder.path + "/socket")
    #expect(throws: Failure.self) {
      var client = try BlockingClient(socket: folder.path + "/socket")
      _ = try client.copy([CopiedRepresentation(.plainText, .bytes(Array("secret".utf8)))])
    }
    #expect(try await heard(by: thief) == "0 0\n")
  }

  @Test(arguments: ["$PB types", "$DAEMON"])
  func nothingIsMadeInAFolderOfAnotherUser(command: String) throws {
    let folder = try TemporaryFolder()
    #expect(chown(folder.path, 65534, 65534) == 0)
    let daemon = try #require(InstalledProgram.path(of: "pasteboardd"))
    let run = try PbRun(
      command, socket: "", environment: ["XDG_RUNTIME_DIR": folder.path, "DAEMON": "timeout -s KILL 60 " + daemon])
    #expect(run.code == (command == "$DAEMON" ? 1 : 4))
    #expect(run.complaint.contains("belongs to another user"), "\(run.complaint)")
    #expect(try folder.names.isEmpty)
  }

  private func thief(_ path: String) async throws -> Program {
    try await onLoop {
      let program = try Program(["python3", "-c", OtherUserTests.listener, path])
      _ = try await program.line()
      return program
    }
  }

  private func heard(by thief: Program) async throws -> String { try await onLoop { try await thief.finished().text } }
}
