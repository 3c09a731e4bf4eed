/// The parts of a DOCX file.
struct DOCXPackage {
  /// Returns the content of a part by its name; nil if there is none.
  let part: (_ name: String) -> [UInt8]?
}
