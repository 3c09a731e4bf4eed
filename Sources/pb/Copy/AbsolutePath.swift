internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// An absolute path: bytes, which need not be UTF-8.
struct AbsolutePath: Hashable, Sendable {
  private static let slash = UInt8(ascii: "/")

  /// The bytes, which begin with a slash.
  let bytes: [UInt8]

  /// Creates the path; nil if the bytes are not an absolute path.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == Self.slash, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// Creates the path of `name` in `folder`. Links keep their names, as in the shell; but ".." leads to where the
  /// system goes, which from inside a link is not the folder that contains it.
  init(_ name: [UInt8], in folder: AbsolutePath = .root) {
    var path = name.first == Self.slash || folder == .root ? [] : folder.bytes
    for part in name.split(separator: Self.slash) {
      switch part {
      case [UInt8(ascii: ".")]: continue
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: path = Self.parent(of: path)
      default: path += [Self.slash] + part
      }
    }
    bytes = path.isEmpty ? AbsolutePath.root.bytes : path
  }

  /// The folder that contains the file, by its name.
  var folder: AbsolutePath { AbsolutePath(Array(bytes[..<(bytes.lastIndex(of: Self.slash) ?? 0)])) }

  private init(root: [UInt8]) { bytes = root }

  static let root = AbsolutePath(root: [slash])

  /// Returns the working folder of this process, by the shell's name for it (PWD) if that is correct.
  static func workingFolder() throws -> AbsolutePath {
    if let name = getenv("PWD"), name.pointee == CChar(bitPattern: slash), isWorkingFolder(name) {
      return AbsolutePath([UInt8](cString: name))
    }
    guard let name = getcwd(nil, 0) else { throw Failure("find the working folder", .init(rawValue: errno)) }
    defer { free(name) }
    return AbsolutePath([UInt8](cString: name))
  }

  private static func isWorkingFolder(_ name: UnsafePointer<CChar>) -> Bool {
    var (named, present) = (stat(), stat())
    return stat(name, &named) == 0 && stat(".", &present) == 0 && named.st_dev == present.st_dev
      && named.st_ino == present.st_ino
  }

  /// Returns the meaning of ".." in the folder at `path`.
  private static func parent(of path: [UInt8]) -> [UInt8] {
    let path = target(of: path) ?? path
    return Array(path[..<(path.lastIndex(of: slash) ?? 0)])
  }

  /// Returns the target of a link; nil if `path` is not one.
  private static func target(of path: [UInt8]) -> [UInt8]? {
    let name = path.map(CChar.init(bitPattern:)) + [0]
    var status = stat()
    guard lstat(name, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(name, nil) else {
      return nil
    }
    defer { free(target) }
    return [UInt8](cString: target)
  }
}

extension AbsolutePath: CustomStringConvertible {
  /// The path as text that `systemBytes` converts back.
  var description: String { String(systemBytes: bytes) }
}

// MARK: Addresses

extension AbsolutePath {
  /// The file's URI (RFC 8089).
  var uri: [UInt8] {
    Array("file://".utf8)
      + PercentEncoding.encoded(bytes) { $0 == Self.slash || PercentEncoding.isUnreserved($0) }
  }

  /// Creates the path of a file URI; nil if it is another kind of address, or of another computer, or contains "?" or
  /// "#", because these may belong to a name that was not encoded, or not.
  init?(uri: ArraySlice<UInt8>) {
    let scheme = "file:".utf8
    guard uri.prefix(scheme.count).map({ $0 | 0x20 }).elementsEqual(scheme), !uri.contains(where: "?#".utf8.contains)
    else { return nil }
    var path = uri.dropFirst(scheme.count)
    if path.starts(with: "//".utf8) {
      let host = path.dropFirst(2).prefix { $0 != Self.slash }
      guard Self.isThisComputer(host) else { return nil }
      path = path.dropFirst(2 + host.count)
    }
    self.init(PercentEncoding.decoded(path))
  }

  private static func isThisComputer(_ host: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: host, as: UTF8.self).lowercased()
    if name.isEmpty || name == "localhost" { return true }
    var own = [CChar](repeating: 0, count: 256)
    return gethostname(&own, own.count - 1) == 0
      && name == String(decoding: [UInt8](cString: own), as: UTF8.self).lowercased()
  }
}
