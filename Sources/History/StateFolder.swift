internal import Glibc
internal import Linux
internal import SystemPackage

/// The folder of the history: the database, and beside it the contents that are too large for a row.
struct StateFolder {
  private static let name = "history"

  private let parent: String
  private let path: String

  /// The folder below `parent`; both are made if need be, and the user's alone.
  init(in parent: String) throws(SystemFailure) {
    self.parent = parent
    path = parent + "/" + StateFolder.name
    try make()
  }

  /// The file of the database, which is there.
  var database: String { path + "/database" }
  /// Where large contents lie.
  var contents: String { path + "/contents" }

  /// Moves everything out of the way, so that it can be looked at, and begins anew. Gives the name that it has now.
  func setAside(as reason: String) throws(SystemFailure) -> String {
    var number = 1
    var place: String { "\(path).\(reason)-\(number)" }
    while access(place, F_OK) == 0 { number += 1 }
    let new = place
    try SystemCall.run("move \(path) out of the way") { rename(path, new) }
    try make()
    return new
  }

  private func make() throws(SystemFailure) {
    try StateFolder.makeAll(parent)
    for folder in [path, contents] { try StateFolder.make(folder) }
    // SQLite gives its other files the mode of this one.
    let file = database
    let number = try SystemCall.run("make \(file)") { open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    close(number)
    try SystemCall.run("make \(file) private") { chmod(file, 0o600) }
  }

  private static func makeAll(_ folder: String) throws(SystemFailure) {
    let above = SocketPath.folder(of: folder)
    if access(above, F_OK) != 0, above != folder { try makeAll(above) }
    if access(folder, F_OK) != 0 { try make(folder) }
  }

  private static func make(_ folder: String) throws(SystemFailure) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw SystemFailure("make the folder \(folder)", Errno(rawValue: errno))
    }
    try SystemCall.run("make \(folder) private") { chmod(folder, 0o700) }
  }
}
