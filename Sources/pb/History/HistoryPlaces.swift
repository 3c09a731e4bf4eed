internal import Linux
internal import RenderCommand

extension ForeignHistory {
  /// The histories of other managers in their usual places, in the order of their names.
  static func found(_ kinds: [ImportedHistory] = ImportedHistory.allCases) -> [ForeignHistory] {
    kinds.flatMap { kind in usualPaths(of: kind).map { ForeignHistory(kind, at: $0) } }
  }

  /// Returns the files in which a manager keeps its history by default.
  private static func usualPaths(of kind: ImportedHistory) -> [String] {
    let (cache, data) = (BaseFolder.cache, BaseFolder.data)
    return switch kind {
    case .clipboardIndicator: existing(cache, "clipboard-indicator@tudmotu.com/registry.txt")
    case .clipcat: existing(cache, "clipcat/clipcatd-history/clips")
    case .cliphist: existing(cache, "cliphist/db")
    case .clipse: existing(BaseFolder.configuration, "clipse/clipboard_history.json")
    case .copyq: tabs
    case .gpaste: existing(data, "gpaste/history.xml")
    // Plasma leaves the older file when it has taken it over.
    case .klipper:
      existing(data, "klipper/history3.sqlite").first.map { [$0] } ?? existing(data, "klipper/history2.lst")
    case .pano: existing(data, "pano@elhan.io/pano.db")
    case .pasteboard: []
    case .stash: existing(cache, "stash/db")
    }
  }

  private static func existing(_ folder: String?, _ name: String) -> [String] {
    guard let path = folder.map({ "\($0)/\(name)" }), (try? Input(path)) != nil else { return [] }
    return [path]
  }

  /// The files of CopyQ's tabs, that of the clipboard first. Its latest versions have moved them.
  private static var tabs: [String] {
    let folders = [BaseFolder.data.map { "\($0)/copyq/copyq" }, BaseFolder.configuration.map { "\($0)/copyq" }]
    let clipboard = "JmNsaXBib2FyZA=="
    return folders.lazy.compactMap(\.self).map { folder in
      ((try? Folder.names(in: folder)) ?? [])
        .filter { $0.hasPrefix("copyq_tab_") && $0.hasSuffix(".dat") }
        .sorted { ($0.contains(clipboard) ? 0 : 1, $0) < ($1.contains(clipboard) ? 0 : 1, $1) }
        .map { "\(folder)/\($0)" }
    }.first { !$0.isEmpty } ?? []
  }
}
