// Passes libFuzzer's inputs to one reader, and checks what must hold for every input.
//
//     fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]

internal import CFuzzer
internal import Glibc
internal import ReaderCheck

extension FuzzedReader {
  /// The reader that an option names. libFuzzer ignores options with two dashes, and passes them to the processes that it
  /// starts.
  static let current = CommandLine.arguments.dropFirst().lazy
    .filter { $0.hasPrefix("--format=") }
    .compactMap { FuzzedReader(String($0.dropFirst("--format=".count))) }
    .first
}

guard FuzzedReader.current != nil else {
  fatalError("usage: fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]")
}
var count = CommandLine.argc
var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &values) { start, count in
    if let reader = FuzzedReader.current {
      let violations = ReaderCheck.violations(
        reading: Array(UnsafeBufferPointer(start: start, count: count)), by: reader)
      if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
    }
    return 0
  })
