internal import Glibc
internal import Linux
internal import Reactor

/// Finds the process that reads a pipe: display servers do not name a selection's requestor, but the kernel knows which
/// process has the other end.
enum PipeReader {
  /// The number of searches: a reader may hand its end to a child during one, as wl-paste does, and then neither is
  /// found.
  private static let looks = 3

  /// Returns a process that has `pipe` open for reading, the newest if there are several. Nil if none is found: it may
  /// have ended, or hide its descriptors from us.
  ///
  /// Complexity: O(n) in the open descriptors of the user's processes. `pause` runs other work before each process is
  /// examined.
  @LoopActor
  static func process(
    of pipe: SharedDescriptor, pause: @LoopActor () async -> Void = { await Task.yield() }
  ) async -> pid_t? {
    var status = stat()
    guard fstat(pipe.rawValue, &status) == 0 else { return nil }
    let name = "pipe:[\(status.st_ino)]"
    for _ in 0..<looks {
      for process in othersNewestFirst() {
        await pause()
        if reads(name, in: "/proc/\(process)/fd") { return process }
      }
    }
    return nil
  }

  /// The newest first, because short-lived requestors such as wl-paste are mostly the newest.
  private static func othersNewestFirst() -> [pid_t] {
    names(in: "/proc").compactMap { pid_t($0) }.filter { $0 != getpid() }.sorted(by: >)
  }

  private static func reads(_ name: String, in folder: String) -> Bool {
    names(in: folder).contains { descriptor in
      let path = "\(folder)/\(descriptor)"
      guard linkTarget(of: path) == name else { return false }
      // The link's permissions show how the descriptor was opened: the compositor may still have the writing end.
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IRUSR != 0
    }
  }

  private static func linkTarget(of path: String) -> String? {
    let length = 64
    var target = [CChar](repeating: 0, count: length)
    let count = readlink(path, &target, length)
    return count > 0 ? String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Returns the names in a folder; none if it cannot be read, like another user's.
  private static func names(in folder: String) -> [String] { (try? Folder.names(in: folder)) ?? [] }
}
