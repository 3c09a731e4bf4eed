internal import Bytes
internal import ArgumentParser
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// `pb convert`: runs the worker that also converts for the daemon. Needs neither daemon nor display.
struct ConvertVerb: Verb {
  var from: Conversion.Source?
  var to: Conversion.Target
  /// The language of code.
  var language: CodeLanguage?
  var table = 1
  var file: String?
  var output: String?
  var linkSchemes: [LinkScheme] = []
  var cleaning: Cleaning?
  /// The folder of the document's pictures.
  var pictures: String?

  func run() throws {
    let input = try Input(file)
    if let folder = TableFolder(output, of: to) {
      return try folder.write(input, named: input.name, from: try from ?? format(of: input))
    }
    let place = try OutputPlace(output)
    let source = if let from { from } else { try format(of: input) }
    if to.isOfficeFile, (output ?? "-") == "-", StandardStreams.outputIsTerminal {
      throw Failure(.failed, "a terminal cannot show \(to.name) files: use \(OptionName.output) FILE")
    }
    var conversion = Conversion(from: source, to: to)
    if source == .text(.code) { conversion.language = language ?? input.fileName.flatMap(CodeLanguage.init(fileName:)) }
    conversion.linkSchemes = linkSchemes
    conversion.cleaning = cleaning
    conversion.table = table
    let folders = try pictureFolder(of: input, in: source).map { [$0] }
    if let pictures, to == .text(.markdown) {
      try PictureFolder(pictures, besides: output).convert(
        input, named: input.name, conversion, picturesBelow: folders, place)
    } else {
      try DocumentConversion(
        conversion, of: input, named: input.name, picturesBelow: to.isRich ? folders : nil
      ).write(to: place)
    }
  }

  /// Returns the folder of the files that a document shows as pictures: the one that an option names for a format that
  /// contains pictures, or else the document's own. Nil if the document shows none.
  private func pictureFolder(of input: Input, in source: Conversion.Source) throws -> String? {
    guard source.refersToPictures else { return nil }
    let named = to.isRich ? try pictures.map { try AbsolutePath(ofPictures: $0) } : nil
    return try (named ?? input.folder)?.description
  }

  /// Returns the format that the input's extension implies. The content of any other text decides.
  private func format(of input: Input) throws -> Conversion.Source {
    if input.fileName.flatMap(CodeLanguage.init(fileName:)) != nil { return .text(.code) }
    guard let type = input.typeByName else { return .recognised }
    if let format = Conversion.Source(type), format != .text(.plain) { return format }
    guard type.isText else {
      throw Failure(
        .failed, "\(input.name) is \(type), which is not text: if it is, name its format with \(OptionName.from)")
    }
    return .recognised
  }
}

struct ConvertCommand: VerbCommand {
  static let help = VerbHelp(
    "convert", "Convert a file from one format to another, without the clipboard.",
    text: """
      Pictures are converted to png, jpeg, bmp or webp; what an animation, several pages or the metadata contain \
      besides the first picture is left out. Text with separators (csv, tsv) is read as a table; of a document, csv, \
      tsv and json are its first table, latex and mathml its first formula. Files of word processors are docx and odt. A file extension, such as md, names \
      its format too. A tree shows the document as pb understands it, one element per line, which explains why a \
      conversion looks as it does.
      """,
    examples: [
      "pb convert --to html notes.md": "to standard output",
      "pb convert notes.md -o notes.docx": "to a file for word processors",
      "pb convert report.odt --to markdown": "from one",
      "pb convert --from html --to markdown": "from standard input",
      "pb convert main.swift -o main.docx": "code in colours",
      "pb convert table.csv --to markdown": "a table",
      "pb convert page.html --to csv -o tables/": "all tables of a page",
      "pb convert --from latex --to mathml": "a formula",
      "pb convert a.heic -o a.png --width 1000": "a picture, at most 1000 pixels wide",
      "pb convert a.docx -o a.md --pictures img": "its pictures as files",
      "pb convert --tree page.html": "how pb understands a page",
    ])

  @Option(
    name: .named(.from),
    help: .value("format", "The format of the input; by default from its extension, else from its content."))
  var from: FormatWord<Conversion.Source>?

  @Option(
    name: .named(.language),
    help: .value("language", "The language of code, such as swift; by default from the file's name, else recognised."))
  var language: CodeLanguage?

  @Option(
    name: .named(.to), help: .value("format", "The format to write; by default from the extension of the output."))
  var to: FormatWord<Conversion.Target>?

  @Option(
    name: .named(.table), help: .value("number", "Which table to write as csv, tsv or json; by default the first."))
  var table: Int?

  @Flag(name: .named(.tree), help: "Short for \(OptionName.to) tree.")
  var tree = false

  @Option(
    name: .named(.output),
    help: .value("file", "Write to this file, once the content is complete; or all tables into this folder."),
    completion: .file())
  var output: String?

  @Option(
    name: .named(.allowScheme),
    help: .value(
      "scheme", "Keep links with this URL scheme too, such as obsidian; only web and mail links are kept otherwise."))
  var linkSchemes: [LinkScheme] = []

  @Option(
    name: .named(.width), help: .value("pixels", "Scale a picture down to this width; a drawing, up or down."))
  var width: Int?

  @Option(
    name: .named(.pictures),
    help: .value(
      "folder",
      "The folder of the document's pictures: html, rtf, docx and odt embed those in it, by default in the document's own; beside markdown, they are written there."
    ), completion: .directory)
  var pictures: String?

  @OptionGroup var cleaning: CleaningOption

  @Argument(help: "The file. The default, -, is standard input.", completion: .file())
  var file: String?

  /// The target; nil only before ArgumentParser has called `validate()`.
  private var target: FormatWord<Conversion.Target>? {
    if tree { return .document(.tree) }
    return to ?? output.flatMap { FormatWord(fileName: $0) }
  }

  func validate() throws {
    if to != nil && tree { throw ValidationError("give either \(OptionName.to) or \(OptionName.tree)") }
    if language != nil, case .document(let format)? = from, format != .text(.code) {
      throw ValidationError("\(OptionName.language) works only with the format code")
    }
    if let target {
      try TableFolder.check(table, of: target.document, in: output)
    } else {
      throw ValidationError(
        "name the format to write with \(OptionName.to), or by the extension of \(OptionName.output)")
    }
    let isPicture = if case .picture = target { true } else { false }
    switch from {
    case .picture where !isPicture: throw ValidationError("a picture can be converted only to a picture")
    case .document where isPicture: throw ValidationError("only a picture can be converted to a picture")
    default: break
    }
    if cleaning.degree != nil && isPicture { throw ValidationError("\(OptionName.clean) is for documents") }
    if pictures != nil, !isPicture, case .document(let target)? = target, !target.isRich,
      target != .text(.markdown)
    {
      throw ValidationError("\(OptionName.pictures) is for markdown, html, rtf, docx and odt")
    }
    if pictures != nil && isPicture { throw ValidationError("\(OptionName.pictures) is for documents") }
    if width != nil && !isPicture { throw ValidationError("\(OptionName.width) is for pictures") }
    if let width, !(1...0xFFFF).contains(width) {
      throw ValidationError("\(OptionName.width) is a number of pixels from 1 to 65535")
    }
  }

  var verb: any Verb {
    switch (from, target) {
    case (.picture(let source)?, .picture(let target)):
      ConvertPictureVerb(from: source, to: target, width: width, file: file, output: output)
    case (_, .picture(let target)): ConvertPictureVerb(to: target, width: width, file: file, output: output)
    case (.document(let source)?, .document(let target)): document(from: source, to: target)
    case (_, .document(let target)): document(to: target)
    case (_, nil): document(to: .text(.plain))
    }
  }

  private func document(from source: Conversion.Source? = nil, to target: Conversion.Target) -> ConvertVerb {
    ConvertVerb(
      from: language == nil ? source : .text(.code), to: target, language: language, table: table ?? 1, file: file,
      output: output, linkSchemes: linkSchemes, cleaning: cleaning.degree, pictures: pictures)
  }
}
