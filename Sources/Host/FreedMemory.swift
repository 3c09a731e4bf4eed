internal import CLinux
internal import Reactor

/// What lies in memory that nobody uses any more.
package enum FreedMemory {
  /// Leaves nothing there of a secret that was read, once everybody has let go of it. Large blocks are overwritten as
  /// they are freed.
  package static func overwriteSoon() {
    LoopTask.start {
      Timers.monotonic.schedule(after: .milliseconds(100)) { CLinux_overwrite_small_free_blocks() }
    }
  }
}
