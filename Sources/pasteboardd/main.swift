internal import CLinux
internal import Glibc
internal import Linux
internal import SocketServer
internal import Systemd

ServiceProgram.run("pasteboardd") { (options: Options, signals, log) in
  CLinux_overwrite_freed_memory()  // no freed memory keeps content that a secret has passed through
  let passed = PassedDescriptor.takeAll()
  let socket =
    try passed.first { !$0.isStored }.map { .passed($0.descriptor) }
    ?? ListeningSocket.bound(at: SocketPath.resolve(explicit: options.socket))
  let settingsPath = SettingsPath.resolve(explicit: options.config)
  return {
    let daemon = Daemon(
      socket: socket, signals: signals, options: options, settingsPath: settingsPath, passed: passed, log: log)
    await daemon.run { announce(on: options.readyDescriptor) }
  }
}

/// Announces to the starting process that the socket is served. /dev/null replaces the descriptor: the next opened file
/// must not become any program's standard output.
func announce(on descriptor: CInt?) {
  guard let descriptor else { return }
  _ = write(descriptor, "\n", 1)
  let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
  if nowhere < 0 || dup2(nowhere, descriptor) < 0 { close(descriptor) }
  if nowhere >= 0 { close(nowhere) }
}
