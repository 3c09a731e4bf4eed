/// The lists of a file, and what overrides their levels.
struct ListDefinitions {
  struct Level {
    /// The marker before its items; nil for none.
    var marker: ListStyle.Marker? = .decimal
    var start: UInt32 = 1
    /// The indent of its text in twips.
    var indent: Int32 = 0
  }

  struct Override {
    var list = 0
    var starts: [UInt32?] = []
  }

  var lists: [Int: [Level]] = [:]
  var overrides: [Int32: Override] = [:]

  /// The levels of the list whose definition is read.
  var levels: [Level] = []
  /// Whether the text of its last level shows nothing so far.
  var isTextBlank = true
  /// The override whose definition is read.
  var override = Override()
  /// Whether its last level starts at a number of its own.
  var startsHere = false

  var isEmpty: Bool { overrides.isEmpty && lists.isEmpty }

  /// Returns the level of a list, by the number of its override and the level's index; nil if there is no such list.
  func level(_ index: Int, of list: Int32) -> Level? {
    guard let override = overrides[list], let levels = lists[override.list] else { return nil }
    guard levels.indices.contains(index) else { return levels.last }
    var level = levels[index]
    if override.starts.indices.contains(index), let start = override.starts[index] { level.start = start }
    return level
  }

  /// Whether there is such a list, by the number of its override and the level's index.
  func knows(_ list: Int32, level index: Int = 0) -> Bool { level(index, of: list) != nil }

  /// Returns the identity of a list, by the number of its override.
  func key(of list: Int32) -> ListKey {
    guard let override = overrides[list], override.starts.allSatisfy({ $0 == nil }) else { return .override(list) }
    return .list(override.list)
  }
}
