internal import Glibc

/// Where what is too large for memory lies, unlinked.
public enum CacheFolder {
  /// A draft in systemd's cache folder for the service, else in the user's; where that is missing or cannot hold unlinked
  /// files, in /var/tmp.
  public static func makeDraft() throws(Failure) -> PayloadDraft {
    if let folder = EnvironmentVariable.value(of: "CACHE_DIRECTORY") ?? BaseFolder.cache {
      mkdir(folder, 0o700)
      do {
        return try PayloadDraft.onDisk(in: folder)
      } catch {}  // the other place is as good
    }
    return try PayloadDraft.onDisk(in: "/var/tmp")
  }
}
