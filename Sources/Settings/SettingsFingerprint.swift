/// Distinguishes the bytes of settings files, to show whether a program has read the present file. A missing file
/// counts as an empty one: both leave everything at its default.
package enum SettingsFingerprint {
  /// Returns the fingerprint of these bytes: FNV-1a of 64 bits, in hexadecimal. It hides nothing.
  package static func of(_ bytes: [UInt8]) -> String {
    String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}
