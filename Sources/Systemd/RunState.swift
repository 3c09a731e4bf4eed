internal import CLinux
internal import Glibc
internal import Host
internal import Linux
internal import Pasteboard

/// What the next run has to know beside the items.
struct RunState: Hashable {
  /// The last generation that has begun.
  var generation = Generation(rawValue: 0)
  /// How many runs in a row have ended before anything good was known of them.
  var failures: UInt8 = 0
  /// Where the displays are.
  var displays = DisplayEnvironment()
}

/// A memory file with the state, which stays with systemd and this process alike: to change it is one call, and no message.
final class RunStateFile {
  private static let version: UInt8 = 1
  /// No path and no display's name is longer.
  private static let sizeLimit = 16 << 10

  let descriptor: SharedDescriptor

  /// A file without a state.
  init() throws(Failure) {
    let number = try SystemCall.run("make a memory file") { CLinux_memfd_create("pasteboard") }
    descriptor = SharedDescriptor(OwnedDescriptor(adopting: number))
  }

  /// The file of an earlier run.
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
    // Memory that is missing costs the next run the display's name, or a generation that was used before.
    _ = writer.bytes.withUnsafeBytes { pwrite(descriptor.rawValue, $0.baseAddress, $0.count, 0) }
  }

  /// The state; nil if there is none. What lies behind it is of a longer one.
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
