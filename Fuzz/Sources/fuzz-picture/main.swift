// Passes libFuzzer's inputs to a reader of pictures that is our own, and checks what must hold for every input.
//
//     fuzz-picture --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]

internal import Bytes
internal import CFuzzer
internal import Glibc
internal import Pictures

/// Reads `input`, and returns what is wrong; nil if nothing is.
func violation(reading input: [UInt8], as format: PictureFormat) -> String? {
  guard let picture = try? PictureReader.read(input, as: format) else { return nil }
  let header = ImageHeader(ContentReader(input))
  let size = (picture.width, picture.height)
  // The header of a GIF file may state a smaller canvas than its frame needs, and other files need no signature.
  if let stated = header?.size, format != .gif, header.flatMap({ PictureFormat($0.format) }) == format,
    (stated.width, stated.height) != size
  {
    return "the header states \(stated), and the picture has \(size)"
  }
  guard let written = try? PictureWriter.write(picture, as: .bmp),
    let again = try? PictureReader.read(written, as: .bmp)
  else { return "the picture could not be written and read again" }
  return (again.width, again.height) == size ? nil : "the picture has another size when it is read again"
}

/// libFuzzer ignores options with two dashes, and passes them to the processes that it starts.
let formats = CommandLine.arguments.dropFirst().lazy.filter { $0.hasPrefix("--format=") }
  .compactMap { PictureFormat(rawValue: String($0.dropFirst("--format=".count))) }
guard let format = formats.first else {
  fatalError("usage: fuzz-picture --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]")
}
let current = format
var count = CommandLine.argc
var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &values) { start, count in
    if let violation = violation(reading: Array(UnsafeBufferPointer(start: start, count: count)), as: current) {
      fatalError(violation)
    }
    return 0
  })
