internal import Glibc

/// The name of a running process.
package enum ProcessName {
  /// Returns the name of the process with this number, in printable ASCII; nil if it has ended.
  ///
  /// A process may put any bytes into its name (proc(5), /proc/PID/comm); those that would harm a terminal are omitted.
  package static func of(_ process: Int32) -> String? {
    let number = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = OwnedDescriptor(adopting: number)
    let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, filled in
      filled = max(0, read(file.rawValue, buffer.baseAddress, buffer.count))
    }
    let name = bytes.filter { (0x21...0x7E).contains($0) }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
