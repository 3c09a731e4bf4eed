// Passes libFuzzer's inputs to one reader, and checks what must hold for every input.
//
//     fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]

internal import CFuzzer
internal import Documents
internal import Glibc

/// The format of the fuzzed reader. libFuzzer ignores options with two dashes, and passes them to the processes that it
/// starts.
enum FuzzedReader {
  static let format = CommandLine.arguments.dropFirst().lazy
    .filter { $0.hasPrefix("--format=") }
    .compactMap { DocumentFormat(rawValue: String($0.dropFirst("--format=".count))) }
    .first
}

guard FuzzedReader.format != nil else {
  fatalError("usage: fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]")
}
var count = CommandLine.argc
var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &values) { start, count in
    if let format = FuzzedReader.format {
      let violations = ReaderCheck.violations(
        reading: Array(UnsafeBufferPointer(start: start, count: count)), as: format)
      if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
    }
    return 0
  })
