/// The readers that may see a representation. Each circle is within the one before.
public enum RepresentationVisibility: Int, Sendable {
  /// Every application on the displays.
  case everyone
  /// Programs of this user that use the daemon's socket, such as `pb`; never offered to a display server.
  case pb
  /// Only the program that provides it.
  case ownProcess

  /// Returns whether such a requestor may see it.
  func includes(_ requestor: RepresentationVisibility) -> Bool { rawValue <= requestor.rawValue }
}
