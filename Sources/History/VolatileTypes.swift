/// Types whose bytes differ between copies of the same thing: times, marks of one process, handles of one window. They
/// are stored and returned like all others, but do not make an item different.
enum VolatileTypes {
  private static let names: Set<String> = [
    "TIMESTAMP",
    // The frame of a running Chromium.
    "chromium/x-internal-source-rfh-token",
    // The document of a running LibreOffice, and the position in it.
    "application/x-openoffice-link;windows_formatname=\"Link\"",
    "application/x-openoffice-objectdescriptor-xml",
    "application/x-openoffice-linksrcdescriptor-xml",
    // The manager's window that owned it last.
    "application/x-copyq-owner", "application/x-copyq-owner-window-title", "application/x-copyq-clipboard-mode",
  ]
  private static let prefixes = [
    "application/x-libreoffice-internal-id-", "application/x-pasteboard-mark",
    "application/x-openoffice-objectdescriptor-xml;", "application/x-openoffice-linksrcdescriptor-xml;",
  ]

  static func contains(_ type: String) -> Bool { names.contains(type) || prefixes.contains { type.hasPrefix($0) } }
}
