internal import Bytes
internal import DisplayServer
internal import Linux

/// The address of the user's session bus: DBUS_SESSION_BUS_ADDRESS, else a socket in the runtime folder
/// (sd_bus_open_user(3)).
package struct SessionBus: Hashable, Sendable {
  let address: String

  /// Accepts only an address that begins with a socket of this machine, because looking up a host name may block.
  package init?(address: String?, runtimeFolder: String?) {
    if let address, address.hasPrefix("unix:") {
      self.address = address
    } else if let runtimeFolder {
      let path = PercentEncoding.encoded("\(runtimeFolder)/bus".utf8) { byte in
        PercentEncoding.isLetterOrDigit(byte) || "-_/.\\*".utf8.contains(byte)
      }
      self.address = "unix:path=\(String(decoding: path, as: UTF8.self))"
    } else {
      return nil
    }
  }

  /// The folder of its socket; nil if that has no path.
  var folder: String? {
    let prefix = "unix:path="
    guard address.hasPrefix(prefix) else { return nil }
    let path = address.utf8.dropFirst(prefix.utf8.count).prefix { !",;".utf8.contains($0) }
    return SocketPath.folder(of: String(decoding: PercentEncoding.decoded(Array(path)[...]), as: UTF8.self))
  }

  /// The bus of this process.
  package static var ofThisProcess: SessionBus? {
    SessionBus(
      address: EnvironmentVariable.value(of: "DBUS_SESSION_BUS_ADDRESS"), runtimeFolder: BaseFolder.runtime)
  }
}
