internal import Faces
internal import Pasteboard
internal import Wire

/// The description of an item, for people.
struct Inspection {
  let pasteboard: PasteboardName
  let item: Inspect.Reply
  /// A preview line for each stored source, by its type.
  var sourcePreviews: [String: String] = [:]
  /// A preview line for each stored type that derives from a source.
  var offerPreviews: [String: String] = [:]
  /// What rules do with the item, a sentence each.
  var ruleSentences: [String] = []
  /// The program that wrote the item's HTML.
  var generator: HTMLGenerator?

  /// A head, the sources and the offer, with details below each type.
  var lines: [String] { head + ruleSentences + application + sources + offer }

  private var head: [String] {
    var lines = ["\(pasteboard), generation \(item.generation), \(item.owner.inWords)"]
    if let name = item.hints.name { lines.append("named \(name)") }
    if item.hints.isSensitive { lines.append("a secret, which is not shown") }
    if let remaining = Remaining(milliseconds: item.remaining, once: item.hints.isOnce) {
      lines.append(remaining.description)
    }
    if rewritesHTML { lines.append("a document, whose HTML is rewritten") }
    if let formats = item.hints.formats {
      lines.append("offered as \(formats.map(\.rawValue).joined(separator: ", ")) only")
    }
    return lines
  }

  /// Whether applications get HTML that is derived from the document's own.
  private var rewritesHTML: Bool {
    item.hints.isDocument
      && item.offer.contains { type in
        type.derived && type.visibility == .everyone && MediaType(type.type) == .html && MediaType(type.source) == .html
      }
  }

  private var application: [String] {
    guard let name = item.application?.name ?? generator?.name else { return [] }
    let evidence = (item.application?.evidence ?? []) + (generator.map { [$0.evidence] } ?? [])
    return ["from \(name):"] + evidence.map { "  " + $0 }
  }

  private var sources: [String] {
    var columns = Columns()
    for source in item.sources {
      columns.add(source.type, Inspection.size(source.size), Inspection.place(of: source))
    }
    let details = item.sources.map { Inspection.preview(sourcePreviews[$0.type]) }
    return Inspection.list("sources", columns, details)
  }

  private var offer: [String] {
    var columns = Columns()
    for type in item.offer {
      columns.add(
        type.type, type.derived ? "from \(type.source)" : "as given", type.visibility == .pb ? "for pb only" : "",
        Inspection.size(type.size), Inspection.place(type.stored))
    }
    let details = item.offer.map { type in
      (type.aliases.isEmpty ? [] : ["also \(type.aliases.joined(separator: ", "))"])
        + Inspection.preview(offerPreviews[type.type])
    }
    return Inspection.list("offer", columns, details)
  }

  private static func size(_ size: Int?) -> String { size.map { ByteCount($0).description } ?? "" }

  /// Returns where a source is stored. One that is not kept is requested only for a paste, and is not recorded.
  private static func place(of source: Source) -> String {
    place(source.stored) + (source.keepable ? "" : ", not kept")
  }

  private static func place(_ isStored: Bool) -> String { isStored ? "stored" : "not stored" }

  /// The mark of previews, so that none can pass for our own words.
  static let previewMark = "│ "
  /// The indentation of the lines below a type.
  static let indentation = "    "

  private static func preview(_ line: String?) -> [String] { line.map { [previewMark + $0] } ?? [] }

  private static func list(_ heading: String, _ columns: Columns, _ details: [[String]]) -> [String] {
    guard !details.isEmpty else { return [] }
    return ["\(heading):"]
      + zip(columns.lines, details).flatMap { line, details in ["  " + line] + details.map { indentation + $0 } }
  }
}
