internal import Glibc

/// The program that this process runs.
package enum RunningProgram {
  /// Whether the program's file was replaced or removed since the start, as upgrades do.
  package static var isReplaced: Bool {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The kernel appends this to the path of a file that is in no folder any more (proc(5), /proc/PID/exe).
    let mark = " (deleted)".utf8.map(CChar.init(bitPattern:))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return buffer.prefix(max(0, count)).suffix(mark.count).elementsEqual(mark)
  }
}
