/// The name of a style of paragraphs, in the languages of word processors.
struct ParagraphStyleName {
  /// In small letters. Other names of the same style may follow a comma.
  private let name: String

  init(_ name: [UInt8]) {
    let first = name.drop { $0 == " " }.prefix { $0 != "," }
    self.name = String(decoding: first, as: UTF8.self).lowercased()
  }

  /// The role that the name shows; nil if it shows none.
  var role: ParagraphStyles.Role? {
    if let headingLevel { return .heading(headingLevel) }
    if Self.titles.contains(name) { return .heading(1) }
    if Self.quotations.contains(name) { return .quote }
    return Self.code.contains(name) ? .code : nil
  }

  /// Whether the name is that of headings without a level. Pages has such a style for the first level, and LibreOffice
  /// one on which others are based, not all of them of headings. In some languages, it is the name of the title.
  var isHeadingWithoutLevel: Bool { Self.headings.contains(name) }

  /// The level of a heading: a digit after the word for headings. The deepest headings are on one level.
  private var headingLevel: UInt8? {
    guard let digit = name.utf8.last, (0x31...0x39).contains(digit) else { return nil }
    var word = name.dropLast()
    while word.last == " " || word.last == "\u{A0}" { word.removeLast() }
    return Self.headings.contains(String(word)) ? Swift.min(digit - 0x30, 6) : nil
  }

  /// Names of headings. Word before 1997 wrote only this name.
  private static let headings: Set<String> = [
    "heading", "überschrift", "titre", "título", "titolo", "kop", "rubrik", "overskrift", "otsikko", "nagłówek",
    "nadpis", "címsor", "başlık", "titlu", "naslov", "antraštė", "virsraksts", "pealkiri", "fyrirsögn", "títol",
    "izenburua", "cabeçalho", "judul", "đầu đề",
    "επικεφαλίδα", "заголовок", "заглавие", "наслов", "כותרת", "عنوان", "หัวเรื่อง", "見出し", "标题", "標題", "제목",
  ]

  /// Names of a document's title, where they are not those of headings.
  private static let titles: Set<String> = [
    "title", "titel", "tittel", "puesto", "tytuł", "název", "názov", "cím", "konu başlığı", "pavadinimas", "nosaukums",
    "titill", "titulua", "tiêu đề", "τίτλος", "название", "назва", "כותרת טקסט", "العنوان", "ชื่อเรื่อง", "表題",
  ]

  /// Names of quotations, and of those that stand out.
  private static let quotations: Set<String> = [
    "quote", "intense quote", "quotations", "block quotation", "block text", "blockquote",
    "zitat", "intensives zitat", "citation", "citation intense", "cita", "cita destacada", "cita intensa",
    "citazione", "citazione intensa", "citação", "citação intensa", "citaat", "duidelijk citaat", "citat",
    "starkt citat", "stærkt citat", "sitat", "sterkt sitat", "lainaus", "erottuva lainaus", "cytat",
    "cytat intensywny", "citát", "výrazný citát", "intenzivní citát", "citácia", "zvýraznená citácia", "idézet",
    "kiemelt idézet", "alıntı", "güçlü alıntı", "citat intens", "naglašen citat", "intenziven citat", "citació",
    "kutipan", "παράθεση", "απόσπασμα", "έντονο απόσπ.", "цитата", "цитата 2", "выделенная цитата", "цитування",
    "насичена цитата", "ציטוט", "ציטוט חזק", "اقتباس", "اقتباس مكثف", "引用文", "引用文 2", "引用", "明显引用", "引文",
    "鮮明引文", "인용", "강한 인용",
  ]

  private static let code: Set<String> = [
    "html preformatted", "preformatted text", "source code", "code", "code block",
  ]
}
