internal import Glibc

/// The program that this process runs.
public enum RunningProgram {
  /// Whether its file was replaced or removed since it was started, as an upgrade does.
  public static var isReplaced: Bool {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // What the kernel adds to the path of a file that no folder has any more (proc(5), /proc/PID/exe).
    let mark = " (deleted)".utf8.map(CChar.init(bitPattern:))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return buffer.prefix(max(0, count)).suffix(mark.count).elementsEqual(mark)
  }
}
