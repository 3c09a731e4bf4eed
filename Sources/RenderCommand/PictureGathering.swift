package import Bytes
internal import Pasteboard

/// The task of reading the pictures of a document from their files, as on the command line of the picture worker: from
/// a ``DocumentBundle`` without the files' bytes to one with them. Pictures in no file are converted to what readers of the
/// document show.
///
/// Files on a network may hang, so this is a process that can be left behind. It decodes nothing itself.
package struct PictureGathering: Hashable, Sendable {
  /// The largest picture in a document, in bytes.
  package static let fileLimit = 8 << 20
  /// The largest size of all pictures of a document together, in bytes.
  package static let wholeLimit = 32 << 20

  /// The absolute paths of the folders in which, or below which, the files are, by their numbers.
  package var folders: [String]
  /// Whether word processors read the document, which know fewer formats than browsers.
  package var isForWordProcessors: Bool
  package var capacity: Int?

  /// Creates the task for a document that is converted to `target`.
  package init(below folders: [String], for target: Conversion.Target) {
    self.folders = folders
    isForWordProcessors = ![.text(.html), .text(.markdown)].contains(target)
  }
}

extension PictureGathering: WorkerCommand {
  package static let worker = PictureConversion.worker

  package var description: String { "a note without its pictures to one with them" }

  package var arguments: [String] { ["--gather", isForWordProcessors ? "word" : "web"] + folders }

  /// Parses the command line; nil if it is another task's.
  package init?(arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard words.count >= 2, words[0] == "--gather", ["word", "web"].contains(words[1]),
      words.dropFirst(2).allSatisfy({ $0.hasPrefix("/") })
    else { return nil }
    folders = Array(words.dropFirst(2))
    isForWordProcessors = words[1] == "word"
  }

  /// Links stay as they are.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}
}
