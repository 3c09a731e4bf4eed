internal import CLinux
internal import Glibc
internal import Linux
internal import Reactor

/// Tells when the file at a path may have changed: when it was written, or replaced, made or removed by its name.
///
/// What is watched is said by the process that reads the file (``FileCopier/read(_:atMost:watch:)``), for even that may
/// wait for ever where its file system does not answer.
@LoopActor
struct FileWatch {
  let inotify: SharedDescriptor
  /// The names on the way to the file: in the folders above it much happens that has nothing to do with it.
  private let names: Set<String>

  /// A watch for the file at `path`; nil if the system has none left (inotify(7), max_user_instances).
  init?(_ path: String) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    names = Set(path.split(separator: "/").map(String.init))
  }

  /// Waits until the file may have changed.
  func next() async throws(WaitFailure) {
    var isAboutFile = false
    while !isAboutFile {
      try await DescriptorWaits.shared.readableAtLast(inotify.rawValue)
      while let events = FileWatch.events(in: inotify.rawValue) {
        // An event without a name is about the file itself, about its folder's end, or says that others were lost.
        isAboutFile = isAboutFile || events.contains { $0.map(names.contains) ?? true }
      }
    }
  }

  /// The names in the events that have come, nil for one without; nil if none has.
  private static func events(in inotify: CInt) -> [String?]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      filled = max(0, read(inotify, buffer.baseAddress, buffer.count))
    }
    guard !bytes.isEmpty else { return nil }
    var events: [String?] = []
    var rest = bytes[...]
    let head = MemoryLayout<inotify_event>.size
    while rest.count >= head {
      let length = rest.withUnsafeBytes { Int($0.loadUnaligned(as: inotify_event.self).len) }
      rest = rest.dropFirst(head)
      // The name is filled up with NUL.
      let name = rest.prefix(length).prefix { $0 != 0 }
      events.append(name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return events
  }
}
