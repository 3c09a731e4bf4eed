internal import Glibc

/// Finds the project's other programs.
package enum InstalledProgram {
  /// Returns the path of `name`: beside the running program, else in `../libexec/pasteboard` from there, else in PATH;
  /// nil if it is in none of them.
  package static func path(of name: String) -> String? {
    let folder = own.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    let beside = folder.map { [$0 + "/" + name, $0 + "/../libexec/pasteboard/" + name] } ?? []
    let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    // An empty or relative part of PATH means the current folder, where no program of ours belongs.
    let inPath = search.split(separator: ":").filter { $0.hasPrefix("/") }.map { $0 + "/" + name }
    return (beside + inPath).first { access($0, X_OK) == 0 }
  }

  /// The file that this process runs, without links; nil if it is unknown.
  package static var own: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
