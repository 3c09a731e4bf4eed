internal import Glibc

/// The words of the command line as they were given. Names of files need not be UTF-8; Swift's words are, so what is not
/// in them has become U+FFFD.
struct GivenWords {
  private var words: ArraySlice<[UInt8]>

  init(_ words: [[UInt8]]) { self.words = words[...] }

  /// Those of this process.
  static var ofThisProcess: GivenWords {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return GivenWords(words.compactMap { $0.map { [UInt8](cString: $0) } })
  }

  /// The bytes of the next word that reads so.
  mutating func bytes(of text: String) -> [UInt8] {
    let read = Array(text.utf8)
    guard text.unicodeScalars.contains("\u{FFFD}"),
      let place = words.firstIndex(where: { String(decoding: $0, as: UTF8.self).utf8.elementsEqual(read) })
    else { return read }
    defer { words = words[(place + 1)...] }
    return words[place]
  }
}

extension [UInt8] {
  /// The bytes before the NUL that ends a string of C.
  init(cString: UnsafePointer<CChar>) {
    self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }
}
