internal import Glibc

/// The folder for unlinked files that are too large for memory.
package enum CacheFolder {
  /// Creates a draft in systemd's cache folder for the service, else in the user's; in /var/tmp if that is missing or
  /// cannot hold unlinked files.
  package static func makeDraft() throws(Failure) -> PayloadDraft {
    if let folder = EnvironmentVariable.value(of: "CACHE_DIRECTORY") ?? BaseFolder.cache {
      mkdir(folder, 0o700)
      do {
        return try PayloadDraft.onDisk(in: folder)
      } catch {}  // the other folder is as good
    }
    return try PayloadDraft.onDisk(in: "/var/tmp")
  }
}
