/// Tells the bytes of one settings file from those of another, so that it can be seen whether a program has read the
/// present ones. A file that is missing counts as an empty one: both say nothing.
package enum SettingsFingerprint {
  /// The fingerprint of these bytes: FNV-1a of 64 bits, in hexadecimal. It keeps nothing secret.
  package static func of(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}
