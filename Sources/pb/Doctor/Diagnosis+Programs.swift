internal import Bytes
internal import Linux

extension Diagnosis {
  /// Returns the programs of the project that are missing, and programs of others that spread what is copied.
  static func programs(_ facts: SessionFacts) -> [Finding] {
    let missing = facts.missing.map {
      Finding(
        mark: .limited, sentence: $0.sentence,
        remedy: .advice(
          "install the package \($0.rawValue), or \($0.library) and then Pasteboard again with 'make install'"))
    }
    let pictures = facts.missingPictures.map { format in
      Finding(
        mark: .limited, sentence: "\(PictureLibraryPackage.loss(of: format)): a library is missing",
        remedy: .advice("install \(PictureLibraryPackage.name(for: format) ?? "it")"))
    }
    guard facts.hasKDEConnect else { return missing + pictures }
    return missing + pictures + [
      Finding(
        mark: .limited, sentence: "KDE Connect sends what is copied to your phone, secrets included",
        remedy: .advice("stop sharing passwords: in its settings, see Clipboard of each device"))
    ]
  }

  /// Returns what `pb setup` would set up, if it can.
  static func setup(_ facts: SessionFacts) -> [Finding] {
    facts.setup.enumerated().map { place, step in
      Finding(
        mark: .unset, sentence: "\(step.title): pb setup would \(step.changes.joined(separator: ", "))",
        remedy: place == facts.setup.count - 1 ? .run("pb setup --yes", "or pb setup, which asks") : nil)
    }
  }

  /// Returns the other clipboard managers.
  static func managers(_ facts: SessionFacts) -> [Finding] {
    guard !facts.managers.isEmpty else { return [] }
    return [
      Finding(
        mark: .limited, sentence: "other clipboard managers run: \(facts.managers.joined(separator: ", "))",
        remedy: .advice("end those that you do not need: each stores every item, and may put it back on the clipboard"))
    ]
  }

  /// Returns the programs behind the names of the clipboard tools.
  static func tools(_ tools: ToolFacts) -> [Finding] {
    let hidden = tools.hidden.map {
      Finding(
        mark: .limited, sentence: "\($0.link) is a link to pb, but \($0.tool) comes before it in PATH",
        remedy: .run(
          "pb compat uninstall '\(SocketPath.folder(of: $0.link))'", "or put the link's folder first in PATH"))
    }
    let parts = [
      tools.ours.isEmpty ? nil : "\(list(tools.ours)) \(tools.ours.count == 1 ? "leads" : "lead") to pb",
      tools.real.isEmpty
        ? nil : "\(list(tools.real)) \(tools.real.count == 1 ? "is the tool itself" : "are the tools themselves")",
    ].compactMap(\.self)
    return parts.isEmpty ? hidden : [Finding(mark: .works, sentence: parts.joined(separator: "; "))] + hidden
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
