internal import Bytes
internal import Glibc
internal import Linux

extension AbsolutePath {
  /// Creates the path of the folder in which a document's pictures are; throws if it is not one.
  init(ofPictures path: String) throws {
    try checkIsNamed(path, "folder")
    var status = stat()
    guard stat(path.systemCString, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.failed, "\(path) is not a folder: name that of the pictures with \(OptionName.pictures)")
    }
    self.init(path.systemBytes, in: try .workingFolder())
  }
}
