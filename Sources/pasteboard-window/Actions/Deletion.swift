/// A deletion of items that can be undone for some time.
@MainActor
final class Deletion {
  /// The time in milliseconds.
  private static let undoLimit: UInt32 = 8000

  /// Called with the numbers of the items that are deleted for good.
  private let delete: ([Int]) -> Void
  /// Called when the time is over.
  private let timeIsOver: () -> Void
  private var pending: (ids: [Int], timer: UInt32)?

  init(_ delete: @escaping ([Int]) -> Void, timeIsOver: @escaping () -> Void) {
    self.delete = delete
    self.timeIsOver = timeIsOver
  }

  /// Begins to delete items; finishes the deletion before it.
  func begin(_ ids: [Int]) {
    finish()
    let timer = MainLoop.perform(after: Self.undoLimit) { [unowned self] in
      finish()
      timeIsOver()
    }
    pending = (ids, timer)
  }

  /// Keeps the items; returns whether there were any.
  func undo() -> Bool {
    guard let (_, timer) = pending else { return false }
    MainLoop.cancel(timer)
    pending = nil
    return true
  }

  /// Deletes the items for good.
  func finish() {
    guard let (ids, timer) = pending else { return }
    MainLoop.cancel(timer)
    pending = nil
    delete(ids)
  }
}
