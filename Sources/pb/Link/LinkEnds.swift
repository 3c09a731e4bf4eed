internal import Linux
internal import PasteboardClient
internal import Synchronization
internal import SystemPackage

/// Runs the directions of a link on threads of their own, and notices when the first of them ends.
final class LinkEnds: Sendable {
  private let first = Mutex<Failure?>(nil)
  private let news: SharedDescriptor
  private let announcement: Mutex<SharedDescriptor?>

  init() throws {
    let (news, announcement) = try SharedDescriptor.pipe()
    self.news = news
    self.announcement = Mutex(announcement)
  }

  /// Ends when a direction does.
  var descriptor: CInt { news.rawValue }

  /// Why the first direction has ended.
  var reason: Failure { first.withLock { $0 } ?? .unanswered }

  func start(_ direction: LinkDirection) {
    BlockingThread.start {
      do {
        try direction.run()
      } catch {
        self.first.withLock { $0 = $0 ?? Failure(error) }
      }
      self.announcement.withLock { $0 = nil }
    }
  }
}
