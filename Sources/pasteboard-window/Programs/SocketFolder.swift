internal import CGTK
internal import Linux

/// Reports that something changes in the folder of the sockets: a program may have come back.
@MainActor
enum SocketFolder {
  static func follow(_ changed: @escaping @MainActor () -> Void) {
    guard let path = try? SocketPath.resolve() else { return }
    let folder = g_file_new_for_path(SocketPath.folder(of: path))
    // It lives as long as the program.
    guard let monitor = g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, nil, nil) else { return }
    Signals.connect(GTKObject(monitor), "changed", changed)
  }
}
