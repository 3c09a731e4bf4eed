internal import Foundation
internal import Glibc
package import Linux
package import Reactor

/// A file on a file system that no longer answers, like a network mount whose server has gone.
@LoopActor
package final class StalledMount {
  /// Whether such a file system can be mounted.
  package nonisolated static var isPossible: Bool { getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 }
  /// The reason to skip a test if it cannot.
  package nonisolated static let need: StaticString = "mounting a file system that hangs takes root and /dev/fuse"

  private let folder: String
  private let program: Program

  /// Mounts a file system that leaves these operations unanswered: getattr, read, write, flush.
  package static func start(leavingUnanswered operations: [String]) async throws -> StalledMount {
    var template = Array("/tmp/pasteboard-stalled-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for the mount") }
    let folder = String(cString: made)
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
    let script = sources.appending(path: "Clients/stalled_mount.py").path
    let program = try Program(["/usr/bin/python3", script, folder] + operations)
    let mount = StalledMount(folder: folder, program: program)
    guard try await program.line() == "mounted" else { throw ProgramFailure("nothing was mounted") }
    return mount
  }

  private init(folder: String, program: Program) {
    self.folder = folder
    self.program = program
  }

  /// The path of its file.
  package var file: String { folder + "/file" }

  /// Opens its file. Closing it may take until ``stop()``, so that is done on another thread.
  package func open(writing: Bool = false) throws -> SharedDescriptor {
    let number = Glibc.open(file, (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    guard number >= 0 else { throw ProgramFailure("the stalled file cannot be opened: errno \(errno)") }
    return SharedDescriptor(OwnedDescriptor(passed: number))
  }

  /// Unmounts the file system: waiting processes get an error.
  package func stop() async {
    umount2(folder, CInt(MNT_FORCE | MNT_DETACH))
    await program.stop()
    rmdir(folder)
  }
}
