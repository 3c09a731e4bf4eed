internal import Linux

/// The names of the clipboard tools, which then lead to `pb`.
struct NamesStep: SetupStep {
  private static let line = "names"

  let title = "The names of other tools"
  let question = "Let xclip, xsel, wl-copy, wl-paste, pbcopy and pbpaste run pb?"
  let isUsual = false

  func changes() throws -> [Change] {
    guard let links, !DropIn.allCases.allSatisfy(links.isOurs) else { return [] }
    return [
      Change("make links to pb in \(UserFile.name(of: links.folder.description)), which must come first in PATH") {
        try SetupRecord.ofUser.insert(NamesStep.line)
        try CompatVerb(action: .install, folder: links.folder.description).run()
      }
    ]
  }

  func withdrawals() throws -> [Change] {
    guard let links, SetupRecord.ofUser.contains(NamesStep.line) else { return [] }
    return [
      Change("remove the links to pb in \(UserFile.name(of: links.folder.description))") {
        for tool in DropIn.allCases where links.isOurs(tool) { try links.remove(tool) }
        try SetupRecord.ofUser.remove(NamesStep.line)
      }
    ]
  }

  /// The folder that the manuals name.
  private var links: ToolLinks? {
    EnvironmentVariable.value(of: "HOME").flatMap { try? ToolLinks(in: "\($0)/.local/lib/pasteboard/bin") }
  }
}
