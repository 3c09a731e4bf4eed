internal import CLinux
internal import CSeccomp
internal import Glibc

/// The system calls that a confined process may make (seccomp(2)): any other ends it.
enum SystemCallFilter {
  /// One call, allowed only if all of its conditions hold.
  private struct Rule {
    let call: CInt
    var conditions: [scmp_arg_cmp] = []
    var answer = Answer.allowed

    var action: UInt32 {
      switch answer {
      case .allowed: SCMP_ACT_ALLOW
      case .error(let error): 0x0005_0000 | UInt32(error)  // SCMP_ACT_ERRNO
      case .signal: 0x0003_0000  // SCMP_ACT_TRAP
      }
    }
  }

  private enum Answer {
    case allowed
    /// The call fails, and the process goes on.
    case error(CInt)
    /// SIGSYS, whose handler answers.
    case signal
  }

  /// Loads the filter into the kernel. libseccomp first sets PR_SET_NO_NEW_PRIVS, which the kernel requires.
  static func load(for contents: Sandbox.Contents) throws(SandboxFailure) {
    guard let filter = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
      throw SandboxFailure(step: "make a filter of system calls", code: ENOSYS)
    }
    defer { seccomp_release(filter) }
    // The calls of another architecture have other numbers.
    try check(
      seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS), "refuse other architectures")
    // A call that the machine does not have, such as poll(2) beside ppoll(2), has a negative number.
    for rule in rules(for: contents) where rule.call >= 0 {
      try check(add(rule, to: filter), "allow system call \(rule.call)")
    }
    try check(seccomp_load(filter), "load the filter of system calls")
  }

  private static func add(_ rule: Rule, to filter: scmp_filter_ctx) -> CInt {
    rule.conditions.withUnsafeBufferPointer {
      seccomp_rule_add_array(filter, rule.action, rule.call, UInt32($0.count), $0.baseAddress)
    }
  }

  /// Throws if libseccomp returned a negative error number.
  private static func check(_ answer: CInt, _ step: @autoclosure () -> String) throws(SandboxFailure) {
    guard answer >= 0 else { throw SandboxFailure(step: step(), code: -answer) }
  }

  // MARK: Allowed calls

  private static func rules(for contents: Sandbox.Contents) -> [Rule] {
    let common = streams + memory + runtime + end
    return switch contents {
    case .ownCode: common
    case .libraries: common + threads + absentFiles.map { Rule(call: $0, answer: .error(EACCES)) } + presentFonts
    case .librariesWithFiles:
      common + threads + absentFiles.map { Rule(call: $0, answer: .signal) } + presentFonts + openFiles
    }
  }

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

  /// Threads of this process, which the same filter confines. The flags of clone3(2) are out of a filter's sight, so the
  /// C library must use clone(2), as on an older kernel.
  private static var threads: [Rule] {
    [
      Rule(call: __SNR_clone, conditions: [argument(0, is: CLinux_flags_of_threads())]),
      Rule(call: __SNR_clone3, answer: .error(ENOSYS)),
      Rule(call: __SNR_set_robust_list), Rule(call: __SNR_rseq), Rule(call: __SNR_sched_yield),
      Rule(call: __SNR_sigaltstack),
      Rule(call: __SNR_prctl, conditions: [argument(0, is: CLinux_option_of_thread_names())]),
    ]
  }

  /// Libraries look for fonts, for translations and at the machine, and do without what they cannot find.
  private static var absentFiles: [CInt] {
    [
      __SNR_open, __SNR_openat, __SNR_stat, __SNR_lstat, __SNR_newfstatat, __SNR_statx, __SNR_readlink,
      __SNR_readlinkat, __SNR_prlimit64, __SNR_sysinfo, __SNR_uname,
    ]
  }

  /// Calls with a file that was open before, and the end of a handler.
  private static var openFiles: [Rule] {
    [
      Rule(call: __SNR_read), Rule(call: __SNR_pread64), Rule(call: __SNR_lseek), Rule(call: __SNR_fstat),
      Rule(call: __SNR_dup), Rule(call: __SNR_close), Rule(call: __SNR_rt_sigreturn),
      Rule(call: __SNR_fcntl, conditions: [argument(1, is: UInt64(F_SETFD))]),
    ]
  }

  /// cairo asks whether the file of a font may be read each time it uses the font, also of one that it has open. The
  /// answer is always yes, without a look.
  private static var presentFonts: [Rule] {
    [__SNR_access, __SNR_faccessat, __SNR_faccessat2].map { Rule(call: $0, answer: .error(0)) }
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
