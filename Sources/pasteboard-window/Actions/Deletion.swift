/// A deletion that can be undone for some time.
@MainActor
final class Deletion {
  /// The time in milliseconds.
  private static let undoLimit: UInt32 = 8000

  /// Called with the number of an item that is deleted for good.
  private let delete: (Int) -> Void
  /// Called when the time is over.
  private let timeIsOver: () -> Void
  private var pending: (id: Int, timer: UInt32)?

  init(_ delete: @escaping (Int) -> Void, timeIsOver: @escaping () -> Void) {
    self.delete = delete
    self.timeIsOver = timeIsOver
  }

  /// Begins to delete an item; finishes the deletion before it.
  func begin(_ id: Int) {
    finish()
    let timer = MainLoop.perform(after: Self.undoLimit) { [unowned self] in
      finish()
      timeIsOver()
    }
    pending = (id, timer)
  }

  /// Keeps the item; returns whether there was one.
  func undo() -> Bool {
    guard let (_, timer) = pending else { return false }
    MainLoop.cancel(timer)
    pending = nil
    return true
  }

  /// Deletes the item for good.
  func finish() {
    guard let (id, timer) = pending else { return }
    MainLoop.cancel(timer)
    pending = nil
    delete(id)
  }
}
