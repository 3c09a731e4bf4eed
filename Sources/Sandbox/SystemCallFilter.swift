internal import CSeccomp
internal import Glibc

/// The system calls that a confined process may make (seccomp(2)): any other ends it.
enum SystemCallFilter {
  /// One call, allowed only if all of its conditions hold.
  private struct Rule {
    let call: CInt
    var conditions: [scmp_arg_cmp] = []
  }

  /// Loads the filter into the kernel. libseccomp first sets PR_SET_NO_NEW_PRIVS, which the kernel requires.
  static func load() throws(SandboxFailure) {
    guard let filter = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
      throw SandboxFailure(step: "make a filter of system calls", code: ENOSYS)
    }
    defer { seccomp_release(filter) }
    // The calls of another architecture have other numbers.
    try check(
      seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "refuse other architectures")
    // A call that the machine does not have, such as poll(2) beside ppoll(2), has a negative number.
    for rule in rules where rule.call >= 0 {
      try check(add(rule, to: filter), "allow system call \(rule.call)")
    }
    try check(seccomp_load(filter), "load the filter of system calls")
  }

  private static func add(_ rule: Rule, to filter: scmp_filter_ctx) -> CInt {
    rule.conditions.withUnsafeBufferPointer {
      seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, rule.call, UInt32($0.count), $0.baseAddress)
    }
  }

  /// Throws if libseccomp returned a negative error number.
  private static func check(_ answer: CInt, _ step: @autoclosure () -> String) throws(SandboxFailure) {
    guard answer >= 0 else { throw SandboxFailure(step: step(), code: -answer) }
  }

  // MARK: Allowed calls

  private static var rules: [Rule] { streams + memory + runtime + end }

  private static var streams: [Rule] {
    [
      Rule(call: __SNR_read, conditions: [argument(0, isAtMost: 0)]),
      Rule(call: __SNR_write, conditions: [argument(0, isAtMost: 2)]),
      // The process waits for a stream that does not block. After it was stopped, it continues with restart_syscall.
      Rule(call: __SNR_poll), Rule(call: __SNR_ppoll), Rule(call: __SNR_restart_syscall),
    ]
  }

  /// No memory is ever both writable and executable.
  private static var memory: [Rule] {
    [
      Rule(call: __SNR_mmap, conditions: [argument(2, lacks: PROT_EXEC)]),
      Rule(call: __SNR_mprotect, conditions: [argument(2, lacks: PROT_EXEC)]),
      Rule(call: __SNR_brk), Rule(call: __SNR_munmap), Rule(call: __SNR_mremap), Rule(call: __SNR_madvise),
    ]
  }

  private static var runtime: [Rule] {
    [
      Rule(call: __SNR_futex), Rule(call: __SNR_getrandom),
      // malloc(3) counts processors before it gives up on its first arena.
      Rule(call: __SNR_sched_getaffinity),
    ]
  }

  /// abort(3) sends a signal to its own thread; no other process is within reach.
  private static var end: [Rule] {
    [
      Rule(call: __SNR_exit), Rule(call: __SNR_exit_group), Rule(call: __SNR_getpid), Rule(call: __SNR_gettid),
      Rule(call: __SNR_rt_sigprocmask), Rule(call: __SNR_rt_sigaction),
      Rule(call: __SNR_tgkill, conditions: [argument(0, is: UInt64(getpid()))]),
    ]
  }

  private static func argument(_ number: UInt32, is value: UInt64) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: number, op: SCMP_CMP_EQ, datum_a: value, datum_b: 0)
  }

  private static func argument(_ number: UInt32, isAtMost value: UInt64) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: number, op: SCMP_CMP_LE, datum_a: value, datum_b: 0)
  }

  private static func argument(_ number: UInt32, lacks flag: CInt) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: number, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64(flag), datum_b: 0)
  }
}
