internal import Bytes
internal import Search

/// The conditions on items besides their text.
struct ItemConditions {
  private let filters: [SearchFilter]
  private let excluded: [SearchFilter]

  init(_ query: SearchQuery) { (filters, excluded) = (query.filters, query.excludedFilters) }

  /// Returns whether an item is what a search asks for.
  func hold(for item: Candidate) -> Bool {
    filters.allSatisfy { $0.matches(item) } && !excluded.contains { $0.matches(item) }
  }

  // MARK: Times

  /// Copied since then; nil if any time will do.
  var since: Int? { filters.compactMap { if case .since(let time) = $0 { time } else { nil } }.max() }

  /// Copied before then; nil if any time will do.
  var before: Int? { filters.compactMap { if case .before(let time) = $0 { time } else { nil } }.min() }
}

extension SearchFilter {
  fileprivate func matches(_ item: Candidate) -> Bool {
    switch self {
    case .application(let name):
      item.application.map { $0.folded.contains(TextFinder(folded: Array(name.utf8))) } ?? false
    case .type(let type):
      type.shape.map { $0.rawValue == item.shape } ?? false || type.matches(types: item.types, title: item.title)
    case .since(let time): item.copied >= time
    case .before(let time): item.copied < time
    case .pinned: item.isPinned
    }
  }
}

extension String {
  /// The text as searches compare it.
  var folded: String { String(decoding: Folding.bytes(of: self), as: UTF8.self) }

  /// Returns whether it contains a text.
  func contains(_ finder: TextFinder) -> Bool {
    var copy = self
    return copy.withUTF8 { finder.range(in: UnsafeRawBufferPointer($0)) } != nil
  }
}
