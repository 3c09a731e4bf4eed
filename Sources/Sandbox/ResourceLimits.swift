internal import Glibc

/// The resources that a process may use.
package struct ResourceLimits: Sendable {
  /// Bytes of address space. Beyond it, allocations fail, which ends a Swift program with SIGABRT or SIGILL.
  package var memory: UInt64
  /// The maximum size of a file that it writes, in bytes; beyond it, SIGXFSZ ends the process.
  package var file: UInt64
  /// Seconds of processor time, after which SIGXCPU ends the process.
  package var processorTime: UInt64

  /// Creates limits in bytes and in seconds. The machine's memory is a limit too, and the default limit of files.
  package init(memory: UInt64, processorTime: UInt64, file: UInt64? = nil) {
    self.memory = min(memory, ResourceLimits.physicalMemory)
    self.file = min(file ?? .max, self.memory)
    self.processorTime = processorTime
  }

  func apply() throws(SandboxFailure) {
    try lower(RLIMIT_CORE, to: 0, "the size of core dumps")
    // At the hard limit the kernel sends SIGKILL, which does not show the reason: SIGXCPU comes first.
    try lower(RLIMIT_CPU, to: processorTime, atMost: processorTime + 1, "the processor time")
    try lower(RLIMIT_FSIZE, to: file, "the size of files")
    try lower(RLIMIT_AS, to: memory, "the memory")
  }

  /// Only root may raise a limit, so a lower one stays.
  private func lower(
    _ resource: __rlimit_resource, to value: UInt64, atMost hard: UInt64? = nil, _ name: StaticString
  ) throws(SandboxFailure) {
    var limit = rlimit()
    guard getrlimit(CInt(resource.rawValue), &limit) == 0 else {
      throw SandboxFailure(step: "look up the limit of \(name)", code: errno)
    }
    limit.rlim_max = min(rlim_t(hard ?? value), limit.rlim_max)
    limit.rlim_cur = min(rlim_t(value), limit.rlim_cur, limit.rlim_max)
    guard setrlimit(CInt(resource.rawValue), &limit) == 0 else {
      throw SandboxFailure(step: "limit \(name)", code: errno)
    }
  }

  private static var physicalMemory: UInt64 {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return pages > 0 && size > 0 ? UInt64(pages) * UInt64(size) : .max
  }
}
