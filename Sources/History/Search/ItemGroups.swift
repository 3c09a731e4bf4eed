internal import Bytes
internal import Search

/// The items that filters select, by the indexes of their columns.
struct ItemGroups {
  /// The values of one column that a filter selects.
  struct Group {
    let column: Column
    let values: [SQLValue]

    func sql(_ columns: String) -> String {
      "SELECT \(columns) FROM item INDEXED BY \(column.index) WHERE \(column.condition) AND place >= ? AND place < ? "
        + "ORDER BY place DESC LIMIT ?"
    }
  }

  /// A column with an index.
  enum Column {
    case application, types, shape, pinned

    fileprivate var index: String {
      switch self {
      case .application: "item_application"
      case .types: "item_types"
      case .shape: "item_shape"
      case .pinned: "item_pins"
      }
    }

    fileprivate var condition: String {
      switch self {
      case .application: "application = ?"
      case .types: "types = ?"
      case .shape: "shape = ?"
      case .pinned: "pinned = 1 AND ?"
      }
    }
  }

  /// One statement for one value.
  struct Statement {
    let group: Group
    let value: SQLValue

    func sql(_ columns: String) -> String { group.sql(columns) }

    func values(_ places: Range<Int>) -> [SQLValue] {
      [value, .integer(places.lowerBound), .integer(places.upperBound)]
    }
  }

  /// So many items can be looked at one by one.
  private static let few = 1500
  /// The maximum number of values of a filter whose items are found by an index.
  private static let valueLimit = 64
  /// The maximum number of different values of a column that are looked at.
  private static let distinctLimit = 2000

  private let store: HistoryStore
  /// The statements of each filter; a filter with too many has none here.
  private var filters: [[Statement]] = []
  /// Whether a filter selects nothing.
  private(set) var isEmpty = false

  init(_ store: HistoryStore, _ filters: [SearchFilter]) throws {
    self.store = store
    for filter in filters.prefix(16) {
      guard let groups = try groups(filter) else { continue }
      let statements = groups.flatMap { group in group.values.map { Statement(group: group, value: $0) } }
      if statements.isEmpty { isEmpty = true }
      if statements.count <= Self.valueLimit { self.filters.append(statements) }
    }
  }

  /// The statements that together find all items of a filter, the one with the fewest values; nil without such filters.
  var statements: [Statement]? { filters.min { $0.count < $1.count } }

  /// Returns the places of the items of a filter that selects few, the newest first; nil if none does.
  func fewPlaces(within places: Range<Int>) throws -> [Int]? {
    for statements in filters {
      var found: [Int] = []
      for statement in statements where found.count <= Self.few {
        found += try store.database.rows(
          statement.sql("place"), statement.values(places) + [.integer(Self.few + 1 - found.count)],
          step: "search the history"
        ) { $0.integer(0) }
      }
      if found.count <= Self.few { return Array(Set(found)).sorted(by: >) }
    }
    return nil
  }

  /// Returns the groups of items that a filter selects, or more; nil if there are too many, or no index.
  private func groups(_ filter: SearchFilter) throws -> [Group]? {
    switch filter {
    case .application(let name):
      let finder = TextFinder(folded: Array(name.utf8))
      return try distinct("application") { $0.folded.contains(finder) }.map {
        [Group(column: .application, values: $0.map { .text($0) })]
      }
    case .type(let type):
      guard let types = try distinct("types", where: type.mayMatch) else { return nil }
      let shape = type.shape.map { Group(column: .shape, values: [.integer($0.rawValue)]) }
      return [Group(column: .types, values: types.map { .text($0) })] + [shape].compactMap(\.self)
    case .pinned: return [Group(column: .pinned, values: [1])]
    case .since, .before: return nil
    }
  }

  /// Returns the different values of a column that fit; nil if there are too many.
  private func distinct(_ column: String, where fits: (String) -> Bool) throws -> [String]? {
    var values: [String] = []
    var last: String?
    for _ in 0..<Self.distinctLimit {
      let next = try store.database.first(
        "SELECT \(column) FROM item INDEXED BY item_\(column) WHERE \(column) \(last == nil ? ">=" : ">") ? "
          + "ORDER BY \(column) LIMIT 1",
        [.text(last ?? "")], step: "search the history"
      ) { $0.text(0) }
      guard let next else { return values }
      if fits(next) { values.append(next) }
      last = next
    }
    return nil
  }
}
