internal import Faces
internal import Linux
internal import PasteboardClient
internal import Wire

/// What the list shows of the history, as it was asked for at once.
struct HistoryPage: Sendable {
  /// A request to the history.
  struct Request: Sendable {
    var search = ""
    /// The item on the clipboard, which is looked for among the newest ones.
    var present: PresentItem?
    /// Where to go on; nil for the beginning.
    var after: String?
    /// The maximum number of items, besides pinned ones.
    var limit = 0
  }

  /// The maximum number of pinned items above the others.
  private static let pinnedLimit = 200

  /// The pinned items; empty for any page but the first.
  var pinned: [Entry] = []
  var entries: [Entry] = []
  /// The snippets above them; empty for any page but the first.
  var snippets: [SnippetFace] = []
  /// Where the next page begins; nil at the end.
  var next: String?
  /// The entry of the item on the clipboard.
  var twin: Entry?
  /// A warning for the user, as one sentence.
  var warning: String?
  /// When the pause of the history ends, in seconds since 1970; nil without a pause.
  var pauseEnd: Int?

  /// An empty page, of a history that does not run.
  init() {}

  /// Asks the history, and waits for its answer. One that does not run is empty.
  init(_ request: Request) throws {
    if request.after == nil { snippets = SnippetSearch.found(by: request.search) }
    guard var client = try HistoryClient(ifServed: ()) else { return }
    let search = request.search.isEmpty ? nil : request.search
    if request.after == nil {
      pinned = try client.page(
        matching: "pinned: " + request.search, after: nil, atMost: Self.pinnedLimit
      ).entries
      let newest = search == nil ? nil : try client.page(matching: nil, after: nil, atMost: 1).entries.first
      let page = try client.list(matching: search, atMost: request.limit)
      (entries, next, warning, pauseEnd) = (page.entries, page.next, page.warning, page.paused)
      let candidate = newest ?? (search == nil ? entries.first : nil)
      if let present = request.present, let candidate, (try? present.isRecorded(as: candidate, in: &client)) == true {
        twin = candidate
      }
    } else {
      let page = try client.page(matching: search, after: request.after, atMost: request.limit)
      (entries, next, warning) = (page.entries, page.next, page.warning)
    }
  }
}
