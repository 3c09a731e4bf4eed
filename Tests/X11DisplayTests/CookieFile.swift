import Glibc
import Linux

/// An Xauthority file with one cookie for every display, deleted with this object.
final class CookieFile {
  let path: String

  init() throws {
    var template = Array("/tmp/pasteboard-cookie-XXXXXX\0".utf8CString)
    let number = mkstemp(&template)
    path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = OwnedDescriptor(adopting: number)
    let entry = CookieFile.entry
    try SystemCall.run("write a cookie") { write(file.rawValue, entry, entry.count) }
  }

  deinit { unlink(path) }

  /// FamilyWild, no address, no number; the numbers of the format are big-endian: Xau(3).
  private static var entry: [UInt8] {
    let name = Array("MIT-MAGIC-COOKIE-1".utf8)
    let cookie = (0..<16).map { _ in UInt8.random(in: 0...255) }
    return [0xFF, 0xFF, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, UInt8(cookie.count)] + cookie
  }
}
