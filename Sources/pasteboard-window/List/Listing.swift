internal import Faces
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Search
internal import Wire

/// The items that the list shows: the present one, and those of the history that a search finds, which are loaded page by
/// page.
@MainActor
final class Listing {
  /// The number of items in one request: a few screens, because GTK has widgets for up to 200 rows, each of which costs
  /// time whenever the window is shown.
  private static let pageSize = 50

  /// Called with new rows, and whether another search has found them.
  var changed: ([ListRow], _ isNewSearch: Bool) -> Void = { _, _ in }
  /// Called with the end of the pause of the history, if there is one, whenever the first page was loaded.
  var pauseKnown: (_ end: Int?) -> Void = { _ in }
  /// Called with a sentence for the user.
  var complain: (String) -> Void = { _ in }

  /// Entries that are not shown, because they are about to be deleted.
  var hidden: Set<Int> = [] { didSet { publish() } }

  /// The item on the clipboard.
  private var present: PresentItem?
  /// Whether the daemon has reported it since the list began.
  private var isPresentKnown = false
  /// The text that is searched for.
  private(set) var search = ""
  /// Whether the list shows what the search has found.
  var isKnown: Bool { isPageKnown && isPresentKnown }
  /// Whether the history has answered the search.
  private var isPageKnown = false
  private var page = HistoryPage()
  private var isLoading = false
  /// Whether the search, the history or the present item has changed since the running request began.
  private var isStale = false
  private var isNewSearch = true
  /// Whether the next item that is copied is to be selected.
  var selectsNextPresent = false
  /// The applications of all items that were listed since the list began, the newest first.
  private(set) var applications: [String] = []
  /// What waits for the result of the newest request.
  private var waiting: [() -> Void] = []

  /// Searches for a text; an empty one finds all.
  func search(for text: String) {
    guard text != search else { return }
    search = text
    isPageKnown = false
    isNewSearch = true
    reload()
  }

  /// Begins again with a search, at the first item.
  func begin(_ text: String) {
    search = text
    (isPresentKnown, isPageKnown) = (false, false)
    isNewSearch = true
    reload()
  }

  /// Loads the items again. Requests run one after the other: while one runs, only the newest search waits.
  func reload() {
    isStale = isLoading
    if !isLoading { load(after: nil) }
  }

  /// Loads the next page, unless all are loaded.
  func loadMore() {
    if !isLoading, let next = page.next { load(after: next) }
  }

  /// Shows another item as the one on the clipboard; nil if there is none.
  func show(present item: PresentItem?) {
    let isFirst = !isPresentKnown
    isPresentKnown = true
    if item != present {
      present = item
      page.twin = nil
      isNewSearch = isNewSearch || selectsNextPresent
      selectsNextPresent = false
      publish()
      reload()
    } else if !isLoading {
      if isFirst { publish() }
      isNewSearch = false
    }
    performWaiting()
  }

  /// Calls `body` once the list shows what was searched for: a user who types fast means the item that will be found.
  func whenCurrent(_ body: @escaping () -> Void) {
    waiting.append(body)
    performWaiting()
  }

  private func performWaiting() {
    guard !isLoading, isPresentKnown else { return }
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  private func load(after place: String?) {
    isLoading = true
    let limit = place == nil && !isNewSearch ? max(Self.pageSize, page.entries.count) : Self.pageSize
    let request = HistoryPage.Request(search: search, present: present, after: place, limit: limit)
    MainLoop.run {
      try HistoryPage(request)
    } then: { [weak self] result in
      self?.receive(result, isFirst: place == nil)
    }
  }

  private func receive(_ result: Result<HistoryPage, any Error>, isFirst: Bool) {
    isLoading = false
    if isStale { return reload() }
    switch result {
    case .failure(let error):
      complain(Failure(error).description)
      if isFirst { page = HistoryPage() }
    case .success(let next):
      if let warning = next.warning { complain(warning) }
      if isFirst {
        page = next
      } else {
        page.entries += next.entries
        page.next = next.next
      }
    }
    isPageKnown = true
    for case let name? in page.entries.map(\.application) where !applications.contains(name) {
      applications.append(name)
    }
    if isFirst { pauseKnown(page.pauseEnd) }
    publish()
    performWaiting()
  }

  /// Shows what is loaded.
  private func publish() {
    let twin = page.twin.flatMap { hidden.contains($0.id) ? nil : $0 }
    let present = presentIfFound.map { ListedItem.present($0, twin) }
    let pinned = page.pinned.filter { !hidden.contains($0.id) && $0.id != present?.entry?.id }
    let elsewhere = hidden.union(pinned.map(\.id)).union([present?.entry?.id].compactMap(\.self))
    let others = page.entries.filter { !elsewhere.contains($0.id) }
    changed(ListRow.rows(present: present, pinned: pinned, snippets: page.snippets, others: others), isNewSearch)
    // The present item may come last, and is to be selected as the first one.
    isNewSearch = isNewSearch && !isPresentKnown
  }

  /// The present item, unless a search is for something else.
  private var presentIfFound: PresentItem? {
    guard !search.isEmpty, let present else { return present }
    let isRecordedAndFound = page.twin.map { twin in page.entries.contains { $0.id == twin.id } } ?? false
    // What is not recorded is found by its name alone.
    let query = SearchQuery(search, now: Int(time(nil)))
    let isFound = !present.isSecret && !query.marks(in: EntryLabel(present.face, now: 0).line).isEmpty
    return isRecordedAndFound || isFound ? present : nil
  }
}
