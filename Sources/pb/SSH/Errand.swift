internal import Glibc

/// What is done now and then while something else is waited for.
protocol Errand {
  /// There is something to read from it when the errand is due; -1 if only time tells.
  var descriptor: CInt { get }
  /// After how many milliseconds it is due in any case; -1 for never.
  var pause: CInt { get }

  func run()
}

/// Shows how far a step is.
struct ShowingProgress: Errand {
  var descriptor: CInt { -1 }
  var pause: CInt { 100 }
  let show: () -> Void

  func run() { show() }
}
