/// Who may see a representation. Each circle lies within the one before.
public enum RepresentationVisibility: Int, Sendable {
  /// Every application on the displays.
  case everyone
  /// Programs of this user that speak to the daemon's socket, such as `pb`; never offered to a display server.
  case pb
  /// Nobody but the program that provides it.
  case ownProcess

  /// Whether such a requestor may see it.
  func includes(_ requestor: RepresentationVisibility) -> Bool { rawValue <= requestor.rawValue }
}
