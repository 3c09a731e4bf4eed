internal import Glibc
package import Linux

extension StartedProcess {
  /// Returns how the process ends; nil if it is still running at `deadline`.
  package func ending(before deadline: Deadline) throws(Failure) -> Ending? {
    let watch = try watch()
    try SystemCall.wait("wait for a process", watch.rawValue, milliseconds: deadline.milliseconds)
    return try ending()
  }
}
