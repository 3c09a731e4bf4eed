internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// What one paste writes, according to its options and the name of its file.
enum PastePlan {
  typealias Request = BlockingClient.Request

  /// The text that keeps most of the item, as it was copied.
  case source
  /// The answer to the first request that the item can answer.
  case load([Request])
  /// A conversion by a worker of ours, unless the item can answer one of the requests.
  case convert(Conversion.Target, unlessAnswered: [Request])
  /// All tables of the item, each in a file of its own.
  case tables(TableFolder)

  init(_ verb: PasteVerb) throws {
    let target = PastePlan.ownTarget(of: verb)
    if let folder = TableFolder(verb.file, of: target) {
      self = .tables(folder)
      return
    }
    if let file = verb.file, TableFolder.isFolder(file), verb.type == nil, verb.format == nil, verb.picture == nil,
      !verb.asSource
    {
      throw Failure(.usage, "\(file) is a folder: add \(OptionName.as) csv to write the tables into it")
    }
    if verb.asSource {
      self = .source
    } else if let target {
      let isAsOffered = verb.table == nil && verb.cleaning == nil && verb.pictures == nil && !verb.cites
      self = .convert(target, unlessAnswered: isAsOffered ? PastePlan.requests(of: verb, for: target) : [])
    } else {
      self = .load(PastePlan.requests(of: verb, for: nil))
    }
  }

  /// Returns the format, stated or implied by the file's name, that the daemon does not derive from every item: a document
  /// for word processors, a table, a formula, what is cleaned or cites its page, or a document whose pictures become files.
  private static func ownTarget(of verb: PasteVerb) -> Conversion.Target? {
    let ofFile = verb.file.flatMap { Conversion.Target(fileName: $0) }
    if verb.cleaning != nil || verb.pictures != nil || verb.cites {
      return verb.format.map { .text($0) } ?? ofFile ?? .text(verb.pictures == nil ? .plain : .markdown)
    }
    if let format = verb.format { return format.isTable || format.isFormula ? .text(format) : nil }
    guard verb.type == nil, verb.picture == nil, let target = ofFile else { return nil }
    // Text in a file of JSON is rather what an editor has copied for it, unless a table was asked for.
    let parts: [Conversion.Target] = [.text(.csv), .text(.tsv), .text(.mathml)]
    return target.isOfficeFile || verb.table != nil || parts.contains(target) ? target : nil
  }

  /// Returns the requests, in order of preference: an option's, else those that the file's name implies.
  private static func requests(of verb: PasteVerb, for target: Conversion.Target?) -> [Request] {
    if let type = verb.type { return [.type(type)] }
    if let format = verb.format { return [.format(format)] }
    if let picture = verb.picture { return [.type(picture.type)] }
    guard let named = verb.file.flatMap(InferredType.byName), named != .octetStream else { return [.best] }
    if target != nil { return [.type(named)] }
    switch TextFormat(named) {
    case .plain?: return [.type(.plainText), .type(.unspecifiedPlainText)]
    case let format? where TextFormat.targets.contains(format): return [.format(format)]
    // Editors copy text of other kinds as plain text.
    case nil where InferredType.isTextual(named):
      return [.type(named), .type(.plainText), .type(.unspecifiedPlainText)]
    default: return [.type(named)]
    }
  }
}
