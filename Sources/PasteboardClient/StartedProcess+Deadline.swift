internal import Glibc
internal import Linux

extension StartedProcess {
  /// Returns how the process ends; nil if it is still running at `deadline`.
  func ending(before deadline: Deadline) throws(Failure) -> Ending? {
    let watch = try watch()
    var entry = pollfd(fd: watch.rawValue, events: Int16(POLLIN), revents: 0)
    try SystemCall.run("wait for a process") { poll(&entry, 1, deadline.milliseconds) }
    return try ending()
  }
}
