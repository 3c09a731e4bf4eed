internal import CLinux
internal import Glibc
package import Linux

/// Reports when a file may have changed: when it was written, or when its name was replaced, created or removed.
@LoopActor
package struct FileWatch {
  /// The instance of inotify(7), to which others add the watches.
  package let inotify: SharedDescriptor
  /// The file names of interest; nil for any.
  private let names: Set<String>?

  /// Creates a watch for files with these names; nil if the system has no instance left (max_user_instances).
  package init?(names: Set<String>? = nil) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    self.names = names
  }

  /// Waits until there is a change, or until `limit` has passed.
  package func next(atMost limit: Duration? = nil) async throws(WaitFailure) {
    var isAboutFile = false
    while !isAboutFile {
      if let limit {
        try await DescriptorWaits.shared.readable(inotify.rawValue, atMost: limit)
      } else {
        try await DescriptorWaits.shared.readableAtLast(inotify.rawValue)
      }
      while let events = FileWatch.events(in: inotify.rawValue) {
        // An event without a name concerns the file itself or its folder's end, or reports that others were lost.
        isAboutFile = isAboutFile || events.contains { name in name.flatMap { names?.contains($0) } ?? true }
      }
    }
  }

  /// Returns the names in the events that have arrived, nil for one without; nil if none has.
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
      // The name is padded with NUL.
      let name = rest.prefix(length).prefix { $0 != 0 }
      events.append(name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return events
  }
}
