internal import Glibc

/// What a running process calls itself.
public enum ProcessName {
  /// The name of the process with this number, in printable ASCII; nil if it has ended.
  ///
  /// A process may put any bytes into its name (proc(5), /proc/PID/comm), so what would do harm on a terminal is left out.
  public static func of(_ process: Int32) -> String? {
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
