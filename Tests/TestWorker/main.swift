// A worker that obeys its input, confined like the real one: it does what a broken reader could, or one that its input
// has taken over. Input that names no deed is copied to the output.

internal import Glibc
internal import Sandbox

do throws(SandboxFailure) {
  try Sandbox.enter(ResourceLimits(memory: 256 << 20, processorTime: 1))
} catch {
  exit(71)
}

var input = [UInt8](repeating: 0, count: 4096)
input.removeLast(input.count - max(0, read(0, &input, input.count)))
if let deed = Deed(rawValue: String(decoding: input, as: UTF8.self)) {
  deed.run()
} else {
  write(1, input, input.count)
}
