internal import Glibc

enum Deed: String {
  case crash
  case abort
  case hang
  case spin
  case recurse
  case allocate

  case openFile = "open a file"
  case makeFile = "make a file"
  case lookForFile = "look for a file"
  case deleteFile = "delete a file"
  case openSocket = "open a socket"
  case openInternetSocket = "open an internet socket"
  case execute
  case spawn
  case fork
  case thread = "start a thread"
  case signalAnother = "signal another process"
  case runWhatItWrote = "run what it wrote"
  case readAnotherDescriptor = "read another descriptor"
  case writeAnotherDescriptor = "write another descriptor"
  case raiseLimit = "raise a limit"

  func run() {
    switch self {
    case .crash: fatalError("a trap prints what may be content")
    case .abort: Glibc.abort()
    case .hang: poll(nil, 0, -1)
    case .spin: while true {}
    case .recurse: print(depth(below: 0))
    case .allocate: allocateWithoutEnd()
    case .openFile: _ = open("/etc/passwd", O_RDONLY)
    case .makeFile: _ = open("/tmp/pasteboard-test-worker", O_WRONLY | O_CREAT, 0o600)
    case .lookForFile: _ = access("/etc/passwd", F_OK)
    case .deleteFile: unlink("/tmp/pasteboard-test-worker")
    case .openSocket: _ = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    case .openInternetSocket: _ = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    case .execute: withArguments { execv("/bin/true", $0) }
    case .spawn: withArguments { posix_spawn(nil, "/bin/true", nil, nil, $0, nil) }
    case .fork: daemon(1, 1)  // Swift cannot spell fork(2), which is the first thing that this does
    case .thread: startThread()
    case .signalAnother: kill(getppid(), 0)
    case .runWhatItWrote: mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    case .readAnotherDescriptor: read(3, nil, 0)
    case .writeAnotherDescriptor: write(3, "", 0)
    case .raiseLimit: setrlimit(CInt(RLIMIT_CPU.rawValue), [rlimit(rlim_cur: 2, rlim_max: 2)])
    }
  }
}

/// Never returns: the stack is limited.
private func depth(below level: Int) -> Int { level < 0 ? 0 : depth(below: level + 1) + level % 3 }

/// Uses up the address space but hardly touches it, which would use up the processor time first on some machines.
private func allocateWithoutEnd() {
  var blocks: [[UInt8]] = []
  while true { blocks.append([UInt8](unsafeUninitializedCapacity: 1 << 20) { _, _ in }) }
}

private func startThread() {
  var thread = pthread_t()
  pthread_create(&thread, nil, { _ in nil }, nil)
}

@discardableResult
private func withArguments(_ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> CInt) -> CInt {
  var end: UnsafeMutablePointer<CChar>?
  return body(&end)
}
