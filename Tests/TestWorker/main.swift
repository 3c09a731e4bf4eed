// A worker that does what its input says, locked in as the real one is: what a reader could be made to do that is broken,
// or taken over by what it reads. Input that names no deed comes out as it is.

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
