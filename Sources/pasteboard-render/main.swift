// The worker does one task that the daemon must not do, from its standard input to its standard output, and ends.
//
// The daemon runs one for every representation that it derives, and `pb convert` runs it too, so that both share one
// converter, and content that makes a reader trap costs one representation. It also copies from and to files that may
// hang.

internal import Documents
internal import Glibc
internal import RenderCommand
internal import Sandbox

Expendable.declare()
let words = CommandLine.arguments.dropFirst()
if let copy = FileCopy(arguments: words) { end(copy.run()) }
let history = HistoryReading(arguments: words)
let examination = TextExamination(arguments: words)
let conversion = Conversion(arguments: words)
guard history != nil || examination != nil || conversion != nil else {
  complain("usage: pasteboard-render \(Conversion.usage)")
  end(.usage)
}
let size = StandardInput.size
LargePages.prefer(forInputOf: size)
// valgrind does not know seccomp(2), so measurements use a worker without it (docs/performance.md).
#if !PROFILING
  do {
    try Sandbox.enter(.forConversion(of: size, writingAtMost: conversion?.capacity))
  } catch {
    complain("pasteboard-render could not be confined: it \(error)")
    end(.notLockedIn)
  }
#endif
// From here on, the worker reads untrusted data.
guard var input = StandardInput.readAll(expecting: size) else {
  complain("pasteboard-render could not read its input: errno \(errno)")
  end(.ioFailed)
}
// The output is ignored unless the worker exits successfully.
let output = ByteSink { chunk in
  guard StandardOutput.writeAll(chunk) else {
    complain("pasteboard-render could not write its output: errno \(errno)")
    end(.ioFailed)
  }
}
if let history { end(history.run(on: exchange(&input, with: []))) }
if let examination { end(examination.run(on: exchange(&input, with: []))) }
do {
  try conversion?.run(exchange(&input, with: []), into: output)
} catch {
  switch error {
  case .noTable: end(.noTable)
  case .noFormula: end(.noFormula)
  case .malformed: end(.malformed)
  case .needsParts(let bundle): end(StandardError.writeAll(bundle.bytes) ? .needsParts : .ioFailed)
  case .picturesNotWritten: end(.ioFailed)
  case .archive(let failure):
    complain("pasteboard-render could not make the archive: \(failure)")
    end(.ioFailed)
  }
}
