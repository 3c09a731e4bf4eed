import Foundation

/// A page of the folder `manuals` as its lines, with the macros of mdoc(7), for the tests.
struct Manual {
  /// A heading, its subheading, and the lines below.
  private struct Part {
    var section: String
    var subsection: String?
    var lines: [String] = []
  }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "manuals")

  /// The file's name: the page's name and its section.
  let file: String
  private let parts: [Part]

  /// The page in a file of the folder.
  init(_ file: String) throws {
    self.init(file, text: try String(contentsOf: Manual.folder.appending(path: file), encoding: .utf8))
  }

  init(_ file: String, text: String) {
    self.file = file
    var parts = [Part(section: "")]
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix(".Sh ") {
        parts.append(Part(section: String(line.dropFirst(4))))
      } else if line.hasPrefix(".Ss ") {
        parts.append(Part(section: parts[parts.endIndex - 1].section, subsection: String(line.dropFirst(4))))
      } else {
        parts[parts.endIndex - 1].lines.append(line)
      }
    }
    self.parts = parts
  }

  /// Returns the files of all pages.
  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Returns the lines of a section with its subsections, or of one subsection.
  func lines(of section: String, _ subsection: String? = nil) -> [String] {
    parts.filter { $0.section == section && (subsection == nil || $0.subsection == subsection) }.flatMap(\.lines)
  }

  /// Returns the lines of all sections except some.
  func lines(without sections: Set<String>) -> [String] {
    parts.filter { !sections.contains($0.section) }.flatMap(\.lines)
  }

  /// Returns the subheadings of a section.
  func subsections(of section: String) -> [String] { parts.filter { $0.section == section }.compactMap(\.subsection) }

  /// The files of the pages that it refers to.
  var references: Set<String> {
    Set(parts.flatMap(\.lines).filter { $0.hasPrefix(".Xr ") }.map(Manual.words).map { "\($0[1]).\($0[2])" })
  }

  /// The examples, each line without its prompt.
  var examples: [String] {
    lines(of: "EXAMPLES").map { $0.hasPrefix(".Dl ") ? String($0.dropFirst(4)) : $0 }
      .filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)).replacing(#"\e"#, with: #"\"#) }
  }
}

// MARK: What lines say

extension Manual {
  /// Returns the words of a line, the macro's name first.
  static func words(_ line: String) -> [String] {
    (line.hasPrefix(".") ? line.dropFirst() : line[...]).split(separator: " ").map(String.init)
  }

  /// Returns the options that a line names: for `.It Fl t Ar type , Fl -type Ar type`, `-t` and `--type`.
  static func options(_ line: String) -> [String] {
    guard line.hasPrefix(".") else { return [] }
    let words = words(line)
    return zip(words, words.dropFirst()).filter { $0.0 == "Fl" && $0.1 != "-" }.map { "-" + $0.1 }
  }

  /// Returns the options that have an entry in a list among `lines`.
  static func entries(ofOptionsIn lines: [String]) -> Set<String> {
    Set(lines.filter { $0.hasPrefix(".It Fl ") }.flatMap(options))
  }

  /// Returns the names of list entries that begin with `macro`, and the lines of each.
  static func entries(_ macro: String, in lines: [String]) -> [(name: String, lines: [String])] {
    var entries: [(name: String, lines: [String])] = []
    var isInEntry = false
    for line in lines {
      if line.hasPrefix(".It ") || line == ".El" {
        isInEntry = line.hasPrefix(".It \(macro) ")
        if isInEntry { entries.append((words(line)[2], [])) }
      } else if isInEntry {
        entries[entries.endIndex - 1].lines.append(line)
      }
    }
    return entries
  }

  /// Returns the words that `macro` marks in some lines.
  static func marked(_ macro: String, in lines: [String]) -> Set<String> {
    Set(
      lines.filter { $0.hasPrefix(".") }.flatMap { line in
        zip(words(line), words(line).dropFirst()).filter { $0.0 == macro }.map(\.1)
      })
  }
}
