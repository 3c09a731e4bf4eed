internal import CLinux
internal import Glibc
package import Linux

/// Tells when a file may have changed: when it was written, or replaced, made or removed by its name.
@LoopActor
package struct FileWatch {
  /// The instance of inotify(7), which is told by others what to watch.
  package let inotify: SharedDescriptor
  /// The names that changes are about; nil for any.
  private let names: Set<String>?

  /// A watch for files of these names; nil if the system has none left (max_user_instances).
  package init?(names: Set<String>? = nil) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    self.names = names
  }

  /// Waits until there was a change, or until `limit` has passed.
  package func next(atMost limit: Duration? = nil) async throws(WaitFailure) {
    var isAboutFile = false
    while !isAboutFile {
      if let limit {
        try await DescriptorWaits.shared.readable(inotify.rawValue, atMost: limit)
      } else {
        try await DescriptorWaits.shared.readableAtLast(inotify.rawValue)
      }
      while let events = FileWatch.events(in: inotify.rawValue) {
        // An event without a name is about the file itself, about its folder's end, or says that others were lost.
        isAboutFile = isAboutFile || events.contains { name in name.flatMap { names?.contains($0) } ?? true }
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
