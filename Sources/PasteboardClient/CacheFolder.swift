package import Linux

/// Where what is too large for memory lies, unlinked.
package enum CacheFolder {
  /// A draft in the user's cache folder, or where that is missing or cannot hold unlinked files, in /var/tmp.
  package static func makeDraft() throws(SystemFailure) -> PayloadDraft {
    if let folder = BaseFolder.cache {
      do throws(SystemFailure) {
        return try PayloadDraft.onDisk(in: folder)
      } catch {}  // the other place is as good
    }
    return try PayloadDraft.onDisk(in: "/var/tmp")
  }
}
