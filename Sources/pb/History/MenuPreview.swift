internal import Linux
internal import PasteboardClient

/// The picture in fzf's preview, which chafa(1) draws with the characters and colours of a terminal.
enum MenuPreview {
  /// Returns the drawing of an item's thumbnail; nil if it has none, chafa is not installed, or fzf does not run this
  /// program (fzf(1), FZF_PREVIEW_COLUMNS).
  static func picture(of id: Int, _ client: inout HistoryClient) throws -> [UInt8]? {
    guard let columns = EnvironmentVariable.value(of: "FZF_PREVIEW_COLUMNS").flatMap({ Int($0) }),
      let lines = EnvironmentVariable.value(of: "FZF_PREVIEW_LINES").flatMap({ Int($0) }),
      let chafa = InstalledProgram.path(of: "chafa"), let png = try client.thumbnail(of: id)
    else { return nil }
    let input = try Payload(png).handOut()
    // The types are below the picture.
    let size = "\(max(1, columns))x\(max(1, lines - typeLines))"
    let run = try ProgramOutput.run(
      chafa, ["--format", "symbols", "--animate", "off", "--size", size, "-"], input: input.rawValue)
    return run.ending == .exited(0) ? run.output : nil
  }

  /// The number of lines that are left for the item's types.
  private static let typeLines = 3
}
