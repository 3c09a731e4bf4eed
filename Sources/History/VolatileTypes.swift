/// Types whose bytes differ from copy to copy of the same thing: moments, marks of one process, handles of one window.
/// They are stored and given back like all others, and do not make an item a new one.
enum VolatileTypes {
  private static let names: Set<String> = [
    "TIMESTAMP",
    // Which frame of a running Chromium it came from.
    "chromium/x-internal-source-rfh-token",
    // Which document of a running LibreOffice it came from, and where in it.
    "application/x-openoffice-link;windows_formatname=\"Link\"",
    "application/x-openoffice-objectdescriptor-xml",
    "application/x-openoffice-linksrcdescriptor-xml",
    // Which window of which manager owned it last.
    "application/x-copyq-owner", "application/x-copyq-owner-window-title", "application/x-copyq-clipboard-mode",
  ]
  private static let prefixes = [
    "application/x-libreoffice-internal-id-", "application/x-pasteboard-mark",
    "application/x-openoffice-objectdescriptor-xml;", "application/x-openoffice-linksrcdescriptor-xml;",
  ]

  static func contains(_ type: String) -> Bool { names.contains(type) || prefixes.contains { type.hasPrefix($0) } }
}
