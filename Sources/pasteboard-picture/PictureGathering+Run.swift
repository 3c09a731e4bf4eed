internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux
internal import RenderCommand
internal import Sandbox
internal import SystemPackage

extension PictureGathering {
  /// The largest file that is converted, in bytes.
  private static let sourceLimit = 64 << 20
  /// The width in pixels to which converted pictures are scaled down: twice that of a page, for sharp screens.
  private static let width = 1280

  /// Reads the files, says in a sentence on standard error why one is left out, and returns how that ended.
  func run() -> RenderExit {
    guard let input = StandardInput.readAll(expecting: StandardInput.size), var bundle = DocumentBundle(bytes: input)
    else { return .ioFailed }
    var room = Self.wholeLimit
    for (index, picture) in bundle.pictures.enumerated() {
      do throws(Failure) {
        let content = try content(of: picture)
        guard content.count <= room else {
          let name = String(systemBytes: picture.path)
          complain("from \(name) on, pictures are left out: they have more than \(Self.wholeLimit >> 20) MiB")
          break
        }
        room -= content.count
        bundle.pictures[index].content = content
      } catch {
        complain("the picture \(String(systemBytes: picture.path)) is left out: \(reason(of: error, picture))")
      }
    }
    return StandardOutput.writeAll(bundle.bytes) ? .done : .ioFailed
  }

  private func reason(of failure: Failure, _ picture: DocumentBundle.Picture) -> String {
    guard failure.errno == .improperLink, let folder = folder(of: picture) else { return failure.reason }
    return "it is not below \(folder)"
  }

  private func folder(of picture: DocumentBundle.Picture) -> String? {
    picture.folder.flatMap { folders.indices.contains($0) ? folders[$0] : nil }
  }

  /// Returns a picture, which may be in a file in or below its folder, in a format that the document's readers show.
  private func content(of picture: DocumentBundle.Picture) throws(Failure) -> [UInt8] {
    let file = picture.folder == nil ? try Payload(picture.content).handOut() : try open(picture)
    let status = try file.status()
    guard status.kind == .regular else { throw Failure(.failed, "it is not a file") }
    let beginning = try FileBytes.read(file.rawValue, at: 0, count: FileFormat.window)
    guard let format = FileFormat(beginning: beginning).flatMap(PictureFormat.init) else {
      throw Failure(.failed, "pb does not read its format")
    }
    if isShown(format), status.size <= Self.fileLimit {
      return try FileBytes.readAll(file.rawValue, atMost: Self.fileLimit)
    }
    guard status.size <= Self.sourceLimit else { throw Self.tooLarge(Self.sourceLimit) }
    return try converted(file, from: format)
  }

  private func open(_ picture: DocumentBundle.Picture) throws(Failure) -> OwnedDescriptor {
    guard let folder = folder(of: picture) else { throw Failure(.failed, "its folder is unknown") }
    let path = picture.path
    let parent = OwnedDescriptor(
      adopting: try SystemCall.run("open its folder") {
        Glibc.open(folder.systemCString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      })
    let prefix = folder.systemBytes + [UInt8(ascii: "/")]
    let relative = path.starts(with: prefix) ? Array(path.dropFirst(prefix.count)) : path
    return OwnedDescriptor(
      adopting: try SystemCall.run("open it") {
        CLinux_open_beneath(parent.rawValue, String(systemBytes: relative).systemCString)
      })
  }

  private static func tooLarge(_ limit: Int) -> Failure { Failure(.failed, "it is larger than \(limit >> 20) MiB") }

  private func isShown(_ format: PictureFormat) -> Bool {
    switch format {
    case .png, .jpeg: true
    case .gif, .webp: !isForWordProcessors
    case .bmp, .tiff, .heif, .ico, .xpm, .pnm, .svg, .pdf: false
    }
  }

  /// Converts a picture in a process of its own, which is confined.
  private func converted(_ file: borrowing OwnedDescriptor, from format: PictureFormat) throws(Failure) -> [UInt8] {
    let conversion = PictureConversion(
      from: format, to: format == .jpeg ? .jpeg : .png, width: format == .svg ? nil : Self.width,
      capacity: Self.fileLimit)
    let output = try PayloadDraft.inMemory()
    let nowhere = try StartedProcess.nowhere()
    let process = try StartedProcess(
      "/proc/self/exe", conversion.arguments, input: file.rawValue, output: output.rawValue, error: nowhere.rawValue)
    switch try process.wait() {
    case .exited(RenderExit.done.rawValue): return try output.finish().bytes()
    case .exited(RenderExit.noLibrary.rawValue): throw Failure(.failed, "the library for its format is not installed")
    case .killed(SIGXFSZ): throw Self.tooLarge(Self.fileLimit)
    case .exited, .killed: throw Failure(.failed, "it is damaged, or has too many pixels")
    }
  }
}
