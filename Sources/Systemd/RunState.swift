internal import CLinux
internal import Glibc
internal import Host
internal import Linux
internal import Pasteboard

/// The state for the next run besides the items.
struct RunState: Hashable {
  /// The last generation that has begun.
  var generation = Generation(rawValue: 0)
  /// The number of runs in a row that ended before they could count as successful.
  var failures: UInt8 = 0
  /// The displays' addresses.
  var displays = DisplayEnvironment()
}

/// A memory file with the state, which systemd and this process share: changing it is one call, and needs no message.
final class RunStateFile {
  private static let version: UInt8 = 1
  /// No path and no display's name is longer.
  private static let sizeLimit = 16 << 10

  let descriptor: SharedDescriptor

  /// Creates a file without a state.
  init() throws(Failure) {
    let number = try SystemCall.run("make a memory file") { CLinux_memfd_create("pasteboard") }
    descriptor = SharedDescriptor(OwnedDescriptor(adopting: number))
  }

  /// Adopts the file of an earlier run.
  init(of earlier: SharedDescriptor) { descriptor = earlier }

  func write(_ state: RunState) {
    var writer = ManifestWriter()
    writer.append(RunStateFile.version)
    writer.append(state.generation.rawValue)
    writer.append(state.failures)
    let displays = state.displays
    for variable in [displays.x11Display, displays.xAuthority, displays.waylandDisplay] {
      writer.append(variable ?? "")
    }
    // If memory is missing, the next run lacks the display's name, or reuses a generation.
    _ = writer.bytes.withUnsafeBytes { pwrite(descriptor.rawValue, $0.baseAddress, $0.count, 0) }
  }

  /// Returns the state; nil if there is none. Any bytes behind it are from a longer one.
  func read() -> RunState? {
    guard let bytes = try? FileBytes.read(descriptor.rawValue, at: 0, count: RunStateFile.sizeLimit) else { return nil }
    var reader = ManifestReader(bytes)
    do {
      guard try reader.number() == RunStateFile.version else { return nil }
      return RunState(
        generation: try Generation(&reader), failures: try reader.number(),
        displays: DisplayEnvironment(
          x11Display: try reader.string(), xAuthority: try reader.string(), waylandDisplay: try reader.string()))
    } catch {
      return nil
    }
  }
}
