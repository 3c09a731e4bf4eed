import Documents
import Testing

/// The addresses of pictures, and their replacements.
struct PictureSourceTests {
  private static let point = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test(arguments: [
    "<img srcset='/a.png, /b.png 2x' alt=a>", "<img data-srcset='/a.png, /b.png 2x' src='' alt=a>",
    "<picture><source srcset='/a.png 1x, /b.png 2x'><img alt=a src=''></picture>",
    "<picture><source data-srcset=/a.png><img src='\(point)' alt=a></picture>",
    "<img src='\(point)' alt=a><noscript><img src=/a.png alt=a></noscript>",
    "<img src='data:image/svg+xml,x' alt=a> <noscript><picture><img src=/a.png alt=a></picture></noscript>",
    "<figure><noscript><img src=/a.png alt=a></noscript></figure>",
    "<img data-src=/a.png src='\(point)' alt=a><noscript><img src=/b.png alt=b></noscript>",
    // AMP, before and after its script has run.
    "<amp-img src=/a.png alt=a width=9 height=9><noscript><img src=/a.png alt=a></noscript></amp-img>",
    "<amp-img src=/a.png alt=a><img decoding=async src=/a.png alt=a></amp-img>",
  ]) func isTheFirstOfThosePossible(_ picture: String) { #expect(markdown(of: picture) == "![a](/a.png)\n") }

  @Test(arguments: [
    "<p>x <noscript><img src=/track.png></noscript></p>", "<p>x</p><noscript><p>Enable scripts</p></noscript>",
    "<p>x <img src='\(point)'></p>", "<p>x <img src=/s.gif width=40 height=1></p>",
    "<p>x <img src=/s.gif height=1 alt=''></p>", "<p>x <img src=/s.gif width=1></p>",
  ]) func trackersAndSpacersGo(_ page: String) { #expect(markdown(of: page) == "x\n") }

  @Test func aLineWithWordsStays() {
    #expect(markdown(of: "<img src=/l.png width=400 height=1 alt=Part>") == "![Part](/l.png)\n")
  }

  @Test(arguments: [
    ("<img src='\(point)' class='smilie smilie--sprite' alt=':)' title='Smile    :)'>", ":)"),
    ("<img class=smilies src='./images/smilies/wink.gif' alt=';)' title=Wink>", ";)"),
    ("<img class=wp-smiley src=/s.png alt=':-)'>", ":-)"), ("<img src='\(point)' alt=Sunset>", "Sunset"),
  ]) func drawingsOfSignsAreSigns(_ picture: String, _ text: String) {
    #expect(markdown(of: "<p>Nice \(picture)</p>") == "Nice \(text)\n")
  }
}
