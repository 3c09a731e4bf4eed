internal import Glibc

/// The processes of this process's user.
package enum OwnProcesses {
  /// Their names and command lines. Hidden processes are missing.
  package static var all: [(name: String, words: [String])] {
    guard let stream = opendir("/proc") else { return [] }
    defer { closedir(stream) }
    var found: [(name: String, words: [String])] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      var status = stat()
      guard let number = Int32(name), stat("/proc/\(number)", &status) == 0, status.st_uid == geteuid(),
        let name = ProcessName.of(number)
      else { continue }
      found.append((name, words(of: number)))
    }
    return found
  }

  private static func words(of process: Int32) -> [String] {
    let number = open("/proc/\(process)/cmdline", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    let file = OwnedDescriptor(adopting: number)
    let bytes = (try? FileBytes.readNext(file.rawValue, count: 4096)) ?? []
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
