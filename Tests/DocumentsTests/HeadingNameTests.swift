import Documents
import Testing

/// The names of headings beside whose text something invisible is.
struct HeadingNameTests {
  @Test(arguments: [
    ("## <a name=\"s\"></a> Setup\n\n[a](#s)\n", "## Setup\n\n[a](#setup)\n"),
    ("## Use <a id=\"u\"></a>\n\n[b](#u)\n", "## Use\n\n[b](#use)\n"),
    ("## <a name=\"s\"></a> Setup\n\n[a](#-setup)\n", "## Setup\n\n[a](#setup)\n"),
    ("## <a name=\"s\"></a> Setup\n\n[a](#setup)\n", "## Setup\n\n[a](#setup)\n"),
    ("## <a id=x></a> A\n\n## A\n\n[c](#a) [d](#x)\n", "## A\n\n## A\n\n[c](#a-1) [d](#a)\n"),
  ]) func linksLeadToWhatIsWritten(_ text: String, _ expected: String) {
    #expect(rewritten(markdown: text) == expected)
  }

  @Test(arguments: [
    "## 🎉 Party\n\n[a](#-party)\n", "## ![p](q.png) Logo\n\n[a](#-logo)\n", "## A *b* c\n\n[a](#a-b-c)\n",
    "## Same\n\n## Same\n\n[a](#same-1)\n", "## Plain\n\n[a](#-plain)\n",
  ]) func otherNamesStay(_ text: String) { #expect(rewritten(markdown: text) == text) }
}
