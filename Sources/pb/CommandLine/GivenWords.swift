internal import Bytes
internal import Glibc
internal import Linux

/// The words of the command line, unchanged: names of files among them need not be UTF-8; `systemBytes` restores them.
enum GivenWords {
  /// The words of this process, its name first.
  static var ofThisProcess: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { word in
      word.map { String(systemBytes: [UInt8](cString: $0)) }
    }
  }
}

extension [UInt8] {
  /// Creates the bytes of a C string, without its final NUL.
  init(cString: UnsafePointer<CChar>) {
    self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }
}
