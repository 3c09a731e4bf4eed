internal import Glibc
internal import Linux

/// The programs in PATH behind the names of the clipboard tools.
struct ToolFacts: Equatable {
  /// The names that lead to `pb`.
  var ours: [String] = []
  /// The names that lead to the tools themselves.
  var real: [String] = []
  /// The links to `pb` that the real tool precedes in PATH: both paths.
  var hidden: [Hidden] = []

  struct Hidden: Equatable {
    let link: String
    let tool: String
  }
}

extension ToolFacts {
  /// Searches the folders of PATH.
  init(in path: [String]) {
    for tool in DropIn.allCases {
      let places: [String] = path.map { "\($0)/\(tool.rawValue)" }
      let found = places.filter { access($0, X_OK) == 0 }
      guard let first = found.first else { continue }
      if ToolFacts.leadsToProgram(first) {
        ours.append(tool.rawValue)
        continue
      }
      real.append(tool.rawValue)
      if let link = found.first(where: ToolFacts.leadsToProgram) { hidden.append(Hidden(link: link, tool: first)) }
    }
  }

  private static func leadsToProgram(_ path: String) -> Bool {
    guard let target = realpath(path, nil) else { return false }
    defer { free(target) }
    return String(cString: target).hasSuffix("/pb")
  }
}
