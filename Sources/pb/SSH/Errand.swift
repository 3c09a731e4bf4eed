internal import Glibc

/// Work that is done now and then during a wait.
protocol Errand {
  /// A descriptor that is readable when the errand is due; -1 if only time decides.
  var descriptor: CInt { get }
  /// The time after which the errand is due in any case, in milliseconds; -1 for never.
  var pause: CInt { get }

  func run()
}

/// Shows a step's progress.
struct ShowingProgress: Errand {
  var descriptor: CInt { -1 }
  var pause: CInt { 100 }
  let show: () -> Void

  func run() { show() }
}
