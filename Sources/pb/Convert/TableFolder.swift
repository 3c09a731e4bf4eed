internal import ArgumentParser
internal import Bytes
internal import Glibc
internal import Linux
internal import RenderCommand
internal import SystemPackage

/// A folder for all tables of a document, each in a file of its own.
struct TableFolder {
  private let path: String
  private let target: Conversion.Target

  /// Creates the folder of an output's path; nil unless the format contains one table only, and the path ends with a
  /// slash or is that of a folder.
  init?(_ path: String?, of target: Conversion.Target?) {
    guard let path, let target, target.isTable, TableFolder.isFolder(path) else { return nil }
    self.path = path.hasSuffix("/") ? path : path + "/"
    self.target = target
  }

  /// Whether a path ends with a slash or is that of a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.hasSuffix("/") || stat(path.systemCString, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Throws the usage error of an option for one table, unless the output is a file of one.
  static func check(_ table: Int?, of target: Conversion.Target?, in output: String?) throws {
    guard let table else { return }
    if table < 1 { throw ValidationError("tables are counted from 1") }
    guard target?.isTable == true else {
      throw ValidationError("\(OptionName.table) needs csv, tsv or json as the format to write")
    }
    guard TableFolder(output, of: target) == nil else {
      throw ValidationError("a folder is for all tables: give either \(OptionName.table) or a folder")
    }
  }

  /// Converts each table of the input, which sentences call `name`.
  func write(_ input: Input, named name: String, from source: Conversion.Source) throws {
    guard input.status.kind == .regular else {
      throw Failure(.usage, "only a file's tables can be written into a folder: name a file instead of \(name)")
    }
    var conversion = Conversion(from: source, to: target)
    try Folder.create(path)
    while true {
      lseek(input.descriptor.rawValue, 0, SEEK_SET)
      do {
        let place = try OutputPlace("\(path)table-\(conversion.table).\(target.name)")
        try WorkerRun(conversion, of: input, named: name).write(to: place)
      } catch let failure as Failure where failure.code == .nothingThere && conversion.table > 1 {
        return
      }
      conversion.table += 1
    }
  }
}
