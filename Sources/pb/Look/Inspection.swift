internal import Pasteboard
internal import Wire

/// What is known of an item, for a reader.
struct Inspection {
  let pasteboard: PasteboardName
  let item: Inspect.Reply
  /// A line for each source that is stored, by its type.
  var sourcePreviews: [String: String] = [:]
  /// A line for each offered type that is made of its source and stored.
  var offerPreviews: [String: String] = [:]
  /// Who has written the item's HTML.
  var generator: HTMLGenerator?

  /// A head, the sources and the offer; below each type what else is to be said of it.
  var lines: [String] { head + application + sources + offer }

  private var head: [String] {
    var lines = ["\(pasteboard), generation \(item.generation), \(item.owner.inWords)"]
    if let name = item.hints.name { lines.append("named \(name)") }
    if item.hints.isSensitive { lines.append("a secret, which is not shown") }
    if let remaining = Remaining(milliseconds: item.remaining, once: item.hints.isOnce) {
      lines.append(remaining.description)
    }
    if item.hints.isDocument { lines.append("a document, whose HTML is rewritten") }
    if let formats = item.hints.formats {
      lines.append("offered as \(formats.map(\.rawValue).joined(separator: ", ")) only")
    }
    return lines
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

  /// What is not kept is asked for only when somebody pastes it: it neither outlives who has it nor is recorded.
  private static func place(of source: Source) -> String {
    place(source.stored) + (source.keepable ? "" : ", not kept")
  }

  private static func place(_ isStored: Bool) -> String { isStored ? "stored" : "not stored" }

  /// What the previews are marked with, so that none passes for something that we say.
  static let previewMark = "│ "
  /// How far the lines below a type are indented.
  static let indentation = "    "

  private static func preview(_ line: String?) -> [String] { line.map { [previewMark + $0] } ?? [] }

  private static func list(_ heading: String, _ columns: Columns, _ details: [[String]]) -> [String] {
    guard !details.isEmpty else { return [] }
    return ["\(heading):"]
      + zip(columns.lines, details).flatMap { line, details in ["  " + line] + details.map { indentation + $0 } }
  }
}
