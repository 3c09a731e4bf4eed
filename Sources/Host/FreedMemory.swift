internal import CLinux
internal import Reactor

/// Freed memory, which may still contain content.
package enum FreedMemory {
  /// Overwrites the remains of a secret that was read, once all its references are gone. Large blocks are overwritten
  /// as they are freed.
  package static func overwriteSoon() {
    LoopTask.start {
      Timers.monotonic.schedule(after: .milliseconds(100)) { CLinux_overwrite_small_free_blocks() }
    }
  }
}
