internal import Bytes
internal import Glibc
internal import Linux

/// The words of the command line as they were given: names of files among them need not be UTF-8, and come back by
/// `systemBytes`.
enum GivenWords {
  /// Those of this process, its name first.
  static var ofThisProcess: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { word in
      word.map { String(systemBytes: [UInt8](cString: $0)) }
    }
  }
}

extension [UInt8] {
  /// The bytes before the NUL that ends a string of C.
  init(cString: UnsafePointer<CChar>) {
    self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }
}
