// The worker that colours code, from its standard input to its standard output, and ends. It is a program of its own
// because it uses a library of the system, which is not installed everywhere.

internal import Glibc
internal import Pasteboard
internal import RenderCommand
internal import Sandbox

Expendable.declare()
guard let colouring = CodeColouring(arguments: CommandLine.arguments.dropFirst()) else {
  complain("usage: \(CodeColouring.worker) \(CodeColouring.usage)")
  end(.usage)
}
// Nothing can be opened later.
guard let highlighter = Highlighter(colouring.language) else {
  complain("\(CodeColouring.worker) does not know the language \(colouring.language.name)")
  end(.unknownLanguage)
}
let size = StandardInput.size
do {
  try Sandbox.enter(.forCode(writingAtMost: colouring.capacity), with: .libraries)
} catch {
  complain("\(CodeColouring.worker) could not be confined: it \(error)")
  end(.notLockedIn)
}
// From here on, the worker reads untrusted data.
guard let input = StandardInput.readAll(expecting: size) else {
  complain("\(CodeColouring.worker) could not read its input: errno \(errno)")
  end(.ioFailed)
}
guard let bundle = DocumentBundle(bytes: input) else { end(.malformed) }
guard bundle.size(of: colouring.language) <= CodeColouring.sizeLimit else { end(.tooLarge) }
guard StandardOutput.writeAll(bundle.coloured(in: colouring.language, by: highlighter).bytes) else {
  complain("\(CodeColouring.worker) could not write its output: errno \(errno)")
  end(.ioFailed)
}
end(.done)
