internal import Glibc

/// The processes of this process's user.
package enum OwnProcesses {
  /// Their names and command lines. Hidden processes are missing.
  package static var all: [(name: String, words: [String])] {
    let numbers = (try? Folder.names(in: "/proc"))?.compactMap { Int32($0) } ?? []
    return numbers.compactMap { number in
      var status = stat()
      guard stat("/proc/\(number)", &status) == 0, status.st_uid == geteuid(), let name = ProcessName.of(number) else {
        return nil
      }
      return (name, words(of: number))
    }
  }

  private static func words(of process: Int32) -> [String] {
    let number = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    let file = OwnedDescriptor(adopting: number)
    let bytes = (try? FileBytes.readNext(file.rawValue, count: 4096)) ?? []
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
