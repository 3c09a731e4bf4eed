"""The table of options. Scripts are of sh; the tools in them are called by name. Where they say `settle`, a real tool is
given the time to do what it does in the background once it has returned."""

from typing import NamedTuple


class Row(NamedTuple):
    """One command line. `given` and `see` are always run by the real tools: what is there before, and what others see."""

    run: str
    does: str
    given: str = ""
    see: str = ""
    differs: str = ""  # why it does not come to the same
    isHelp: bool = False  # only the first line of what is written is compared


class Table(NamedTuple):
    """The rows of one tool, and the kind of bed that they are tried on."""

    tool: str
    about: str
    kind: str
    programs: list
    rows: list


SEE = "xclip -o -selection clipboard"
SEE_PRIMARY = "xclip -o"
GIVEN = "printf 'given\\n' | xclip -selection clipboard"
GIVEN_PRIMARY = "printf 'given\\n' | xclip"
PICTURE = "printf 'picture' | xclip -selection clipboard -t image/png"

XCLIP = [
    Row("printf 'a\\nb\\n' | xclip", "copies standard input to PRIMARY", see=SEE_PRIMARY),
    Row("printf a | xclip -selection clipboard", "to CLIPBOARD", see=SEE),
    Row("printf a | xclip -i -sel c", "options may be shortened; the selection's first letter counts", see=SEE),
    Row("printf a | xclip -se clip -in", "shortened otherwise", see=SEE),
    Row("printf a | xclip -sel s\nsettle\nxclip -o -sel secondary", "SECONDARY"),
    Row("printf a | xclip -sel buffer-cut\nsettle\nxclip -o -sel b", "the cut buffer"),
    Row("xclip -o -sel b", "an empty one"),
    Row("xclip -o", "pastes", given=GIVEN_PRIMARY),
    Row("xclip -out -selection clipboard", "pastes CLIPBOARD", given=GIVEN),
    Row("xclip -o", "nothing is there"),
    Row("xclip -o -sel c", "there is no text", given=PICTURE,
        differs="says that there is no text; xclip gives its bytes as whatever is asked for"),
    Row("xclip -o -t UTF8_STRING -sel c", "pastes a type", given=GIVEN),
    Row("xclip -o -t image/png -sel c", "pastes a picture", given=PICTURE),
    Row("xclip -o -t TARGETS -sel c", "lists the types", given=PICTURE),
    Row("xclip -o -t TARGETS -sel c", "nothing is there"),
    Row("xclip -o -t image/jpeg", "nothing is there"),
    Row("printf a | xclip -sel c -t image/png\nsettle\nxclip -o -sel c -t image/jpeg", "a type that is not offered",
        differs="refused; xclip gives its bytes as whatever is asked for"),
    Row("printf picture | xclip -sel c -t image/png", "copies as a type", see=SEE + " -t image/png"),
    Row("printf a | xclip -sel c\nsettle\nxclip -o -sel c -t TARGETS", "the types of text",
        differs="text is offered in each of its spellings, not in one"),
    Row("printf '<b>a</b>' | xclip -sel c -t text/html\nsettle\nxclip -o -sel c -t text/html", "HTML as it stands"),
    Row("printf '<b>a</b>' | xclip -sel c -t text/html\nsettle\nxclip -o -sel c", "HTML, pasted as text",
        differs="the text, which derives from it; xclip gives the markup"),
    Row("printf a | xclip -t FOO -sel c", "an X11 target that is no type",
        differs="it cannot be offered; the complaint says so"),
    Row("printf 'a\\n' | xclip -rmlastnl -sel c", "leaves the last newline out", see=SEE),
    Row("xclip -o -r -sel c", "leaves it out when pasting", given=GIVEN),
    Row("printf 'a\\n' | xclip -f -sel c", "writes what is copied to standard output too", see=SEE),
    Row("printf 'a\\n' >a; printf b >b; xclip -sel c a b", "copies files, joined", see=SEE),
    Row("printf 'a\\n' >a; xclip -f -sel c a", "what is read of files is not written", see=SEE),
    Row("xclip -o a", "words are no files when pasting", given=GIVEN_PRIMARY),
    Row("xclip -i -o", "the last direction counts", given=GIVEN_PRIMARY),
    Row("printf '' | xclip -sel c", "copies nothing", see=SEE,
        differs="the pasteboard is emptied; xclip offers text without a byte"),
    Row("printf '\\351t\\351' | xclip -sel c\nsettle\nxclip -o -sel c", "bytes that are not UTF-8 come back"),
    Row("printf '\\303\\251' | xclip -sel c\nsettle\nxclip -o -sel c -t UTF8_STRING", "UTF-8"),
    Row("printf a | xclip -noutf8 -sel c\nsettle\nxclip -noutf8 -o -sel c", "text in Latin-1"),
    Row("printf '\\351' | xclip -noutf8 -sel c\nsettle\nxclip -noutf8 -o -sel c", "text in Latin-1 beyond ASCII"),
    Row("printf '\\351' | xclip -noutf8 -sel c\nsettle\nxclip -o -sel c", "the same, pasted as UTF-8",
        differs="it is converted; xclip gives the byte"),
    Row("printf a | xclip -l 1 -sel c\nsettle\nxclip -o -sel c\nsleep 2\nxclip -o -sel c", "lets it go once it was pasted"),
    Row("printf a | xclip -loops 2 -sel c\nsettle\nfor paste in 1 2 3; do xclip -o -sel c; done", "after two pastes",
        differs="it stays: only one paste is counted"),
    Row("printf a | timeout 1 xclip -quiet -sel c", "stays in front; a signal takes the item back", see=SEE),
    Row("(sleep 1; printf b | xclip -sel c) & printf a | xclip -quiet -sel c", "until something else is copied", see=SEE),
    Row("printf a | timeout 1 xclip -quiet -f -sel c", "and writes nothing to standard output"),
    Row("printf a | timeout 1 xclip -quiet -l 1 -sel c", "tells what it waits for"),
    Row("printf a | timeout 1 xclip -verbose -sel c", "tells what it does",
        differs="as -quiet: it prints nothing about X11"),
    Row("printf a | timeout 1 xclip -quiet -silent -sel c", "the last of these counts", see=SEE),
    Row("xclip -d $DISPLAY -o", "the session's display", given=GIVEN_PRIMARY),
    Row("xclip -d $DISPLAY.0 -o", "its screen", given=GIVEN_PRIMARY),
    Row("xclip -display :77 -o", "another display"),
    Row("xclip nosuch", "a file that is not there"),
    Row("timeout 3 xclip /", "a folder", differs="complains; xclip reads it for ever"),
    Row("xclip -bogus", "a wrong option is the name of a file"),
    Row("xclip -v", "so is one that could be several"),
    Row("xclip -sel", "and one without its value"),
    Row("xclip -", "and a dash"),
    Row("xclip -o -s clip", "an ambiguous option is passed over when pasting", given=GIVEN_PRIMARY),
    Row("xclip -o -sel xyz", "an unknown selection is PRIMARY", given=GIVEN_PRIMARY),
    Row("xclip -help", "help, on standard error", isHelp=True),
    Row("xclip -version", "the version, on standard error", isHelp=True, differs="names pb too"),
    Row("printf a | xclip -sensitive -sel c\nsettle\nxclip -o -sel c", "a secret: a later xclip's option",
        differs="known by its whole name; 0.13 takes it for a file"),
]

XSEL = [
    Row("printf 'a\\n' | xsel", "copies what standard input is, and pastes before that to what standard output is",
        given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("xsel </dev/null", "pastes, and empties the selection", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("script -qec xsel /dev/null </dev/null", "with two terminals, pastes", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf a >a; script -qec 'xsel <a; sleep 1' /dev/null </dev/null", "with one, copies",
        given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf a | xsel -i", "copies", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf a | xsel -ib", "to CLIPBOARD; letters may stand together", see=SEE),
    Row("printf a | xsel --input --clipboard", "by the long names", see=SEE),
    Row("printf a | xsel -si\nsettle\nxsel --secondary -o", "SECONDARY"),
    Row("printf a | xsel -bp", "CLIPBOARD counts, wherever it stands", see=SEE),
    Row("xsel -o", "pastes", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("xsel --output -b", "pastes CLIPBOARD", given=GIVEN),
    Row("xsel -o", "nothing is there"),
    Row("xsel -bo", "there is no text", given=PICTURE),
    Row("printf new | xsel -i -o", "pastes, then copies", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf new | xsel -a", "appends", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf new | xsel -a -b", "appends to nothing", see=SEE),
    Row("printf one | xsel --append\nsettle\nprintf two | xsel -a\nsettle\nxsel -o", "appends again"),
    Row("printf a | xsel -f\nsettle\nxsel -o", "copies as standard input grows"),
    Row("printf 'a\\0b\\0' | timeout 2 xsel -z -n; xsel -o", "a NUL begins it again",
        differs="the last text that is whole; xsel leaves nothing"),
    Row("printf '' | xsel -i", "copies nothing: empties", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("xsel -c", "empties", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("xsel --clear --clipboard", "empties CLIPBOARD", given=GIVEN, see=SEE),
    Row("printf a | xsel -i\nsettle\nxsel -d", "has the content deleted", see=SEE_PRIMARY),
    Row("printf a | xsel -c -i", "emptying counts", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("xsel -c -o", "pastes, then empties", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf one | xsel -i\nsettle\nprintf two | xsel -si\nsettle\nxsel -x\nsettle\nxsel -o; xsel -so",
        "exchanges PRIMARY and SECONDARY"),
    Row("xsel -k\nsettle\nxsel -o", "keeps what a program has selected", given=GIVEN_PRIMARY, see=SEE_PRIMARY),
    Row("printf '\\303\\251' | xsel -ib", "UTF-8", see=SEE),
    Row("printf 'a\\0b' | xsel -ib\nsettle\nxsel -ob", "a NUL in it", differs="all of it; xsel ends at the NUL"),
    Row("printf a | timeout 1 xsel -n -ib", "stays in front; a signal takes the item back", see=SEE),
    Row("(sleep 1; printf b | xsel -ib) & printf a | xsel --nodetach -ib", "until something else is copied", see=SEE),
    Row("printf a | xsel -t 1500 -ib\nsettle\nxsel -ob\nsleep 3\nxsel -ob", "goes after a time"),
    Row("xsel -t 3000 -o", "waits for no longer", given=GIVEN_PRIMARY),
    Row("xsel -t abc -o", "what is no number is none", given=GIVEN_PRIMARY),
    Row("xsel --display $DISPLAY -o", "the session's display", given=GIVEN_PRIMARY),
    Row("xsel --display :77 -o", "another display"),
    Row("printf a | xsel -ib -l log", "a log", see=SEE),
    Row("printf a | xsel -ib -l /proc/nonexistent/log", "one that cannot be written", see=SEE,
        differs="there is nothing to log, so no log is opened"),
    Row("xsel -v -o", "tells more", given=GIVEN_PRIMARY),
    Row("xsel -q", "a wrong option gets the help, and code 0", isHelp=True),
    Row("xsel --bogus", "so does a long one", isHelp=True),
    Row("xsel -o foo", "and any other word", isHelp=True),
    Row("xsel -t", "and an option without its value", isHelp=True),
    Row("xsel -h", "help", isHelp=True),
    Row("xsel --version", "the version", isHelp=True, differs="names pb too"),
]

GIVEN_WL = "printf 'given\\n' | wl-copy"
WL_SEE = "wl-paste -n"
ANY_PICTURE = "a picture is offered as PNG, JPEG and BMP"
TYPES = "wl-paste -l | grep -v x-pasteboard-owner"  # by which the daemon knows its own selection

WL_COPY = [
    Row("printf 'a\\nb\\n' | wl-copy", "copies standard input", see=WL_SEE),
    Row("wl-copy one two '  three'", "copies words, with a space between them", see=WL_SEE),
    Row("wl-copy -- -x --primary", "words after two dashes", see=WL_SEE),
    Row("wl-copy x -p", "options may stand behind words", see=WL_SEE + " -p"),
    Row("wl-copy --primary x", "to the primary selection", see=WL_SEE + " -p"),
    Row("wl-copy -p x; wl-copy y; wl-paste -np; wl-paste -n", "both"),
    Row("printf 'a\\n\\n' | wl-copy -n", "leaves the last newline out", see=WL_SEE),
    Row("wl-copy --trim-newline 'x\n'", "not of words", see=WL_SEE),
    Row("printf 'some text' | wl-copy; wl-paste -l", "the types of text",
        differs="in another order, and UTF-16 too"),
    Row("printf a | wl-copy -t image/png", "copies as a type", see="wl-paste -n -t image/png"),
    Row("printf a | wl-copy --type=image/png", "so too", see=TYPES, differs=ANY_PICTURE),
    Row("printf '<b>a</b>' | wl-copy -t text/html", "HTML as it stands", see="wl-paste -n -t text/html"),
    Row("printf '<b>a</b>' | wl-copy -t text/html", "and as plain text", see="wl-paste -n -t text/plain"),
    Row("printf '{}' | wl-copy -t application/json", "and other text",
        see="wl-paste -n -t text/plain; wl-paste -n -t application/json"),
    Row("printf a | wl-copy -t UTF8_STRING", "an X11 target", see="wl-paste -n -t text/plain"),
    Row("printf a | wl-copy -t foo", "a name that is no type", differs="it cannot be offered; the complaint says so"),
    Row("printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\rIHDR' | wl-copy", "a picture is known by its first bytes", see=TYPES,
        differs=ANY_PICTURE),
    Row("printf '<html><body>x</body></html>' | wl-copy", "so is HTML", see="wl-paste -t text/html; wl-paste -t text/plain"),
    Row("printf '<b>x</b>' >a.html; wl-copy <a.html", "a file by its name", see="wl-paste -t text/plain"),
    Row("printf '{\"a\":1}' | wl-copy; wl-paste -l | head -n 1", "JSON by what it holds",
        differs="text: of content, pictures, PDF, RTF, PostScript and HTML are known"),
    Row("printf '\\351t\\0' | wl-copy; wl-paste -n", "bytes that are not UTF-8 come back"),
    Row("printf '' | wl-copy", "copies nothing", see=WL_SEE,
        differs="the pasteboard is emptied; wl-copy offers text without a byte"),
    Row("wl-copy -c", "empties the clipboard", given=GIVEN_WL, see=WL_SEE),
    Row("wl-copy --clear text", "whatever words there are", given=GIVEN_WL, see=WL_SEE),
    Row("wl-copy -pc", "empties the primary selection", given="wl-copy -p x", see=WL_SEE + " -p"),
    # The real one is gone before in one of several tries.
    Row("until wl-copy -o x && wl-paste; do :; done\nsleep 2\nwl-paste", "lets it go once it was pasted"),
    Row("wl-copy --paste-once x; wl-paste -n; wl-paste -n", "at once",
        differs="it goes a second later, so that a program that asks twice gets it"),
    Row("timeout 1 wl-copy -f x", "stays in front; a signal takes the item back", see=WL_SEE),
    Row("(sleep 1; wl-copy y) & wl-copy --foreground x", "until something else is copied", see=WL_SEE),
    Row("wl-copy -s seat0 x", "the session's seat", see=WL_SEE),
    Row("wl-copy --seat nosuch x", "another one"),
    Row("wl-copy --sensitive x; wl-paste -n", "a secret: an option of 2.3", differs="known; 2.1 refuses it"),
    Row("wl-copy -q", "a wrong option", isHelp=True),
    Row("wl-copy --bogus", "a long one", isHelp=True),
    Row("wl-copy --bogus=1", "with a value", isHelp=True),
    Row("wl-copy -t", "an option without its value", isHelp=True),
    Row("wl-copy --typ", "a long one, shortened", isHelp=True),
    Row("wl-copy --t", "one that could be several", isHelp=True),
    Row("wl-copy --clear=1", "a value that is not wanted", isHelp=True),
    Row("wl-copy -h", "help", isHelp=True),
    Row("wl-copy --version", "the version", isHelp=True, differs="2.3.0: the version whose options are known"),
]

WL_PASTE = [
    Row("wl-paste", "pastes, with a newline behind it", given=GIVEN_WL),
    Row("wl-paste -n", "without", given=GIVEN_WL),
    Row("wl-paste --no-newline --primary", "the primary selection", given="wl-copy -p x"),
    Row("wl-paste -pn", "letters together", given="wl-copy -p x"),
    Row("wl-paste --prim --no-n", "long names, shortened", given="wl-copy -p x"),
    Row("wl-paste", "nothing is there"),
    Row("wl-paste -l", "nothing is there"),
    Row("wl-paste -p", "nothing is there", given=GIVEN_WL),
    Row("wl-paste -l", "lists the types", given="wl-copy -t image/png x"),
    Row("wl-paste --list-types", "of text", given=GIVEN_WL, differs="in another order"),
    Row("wl-paste", "a picture gets no newline", given="wl-copy -t image/png x"),
    Row("wl-paste -t text", "any text", given=GIVEN_WL),
    Row("wl-paste -t text", "there is none", given="wl-copy -t image/png x"),
    Row("wl-paste -t image", "any picture", given="wl-copy -t image/png x"),
    Row("wl-paste -t image", "there is none", given=GIVEN_WL),
    Row("wl-paste -t image/png", "a type", given="wl-copy -t image/png x"),
    Row("wl-paste -t image/png", "that is not there", given=GIVEN_WL),
    Row("wl-paste -t text/html", "nor could pb make it of others' text", given=GIVEN_WL),
    Row("wl-paste -t UTF8_STRING", "an X11 target", given=GIVEN_WL),
    Row("wl-paste -t UTF8", "is not shortened", given=GIVEN_WL),
    Row("wl-paste -t text/pl", "nor is a type with a slash", given=GIVEN_WL),
    Row("wl-paste >a.html; cat a.html", "the type of the file that it writes to", given="wl-copy -t text/html '<b>x</b>'"),
    Row("wl-paste >a.txt; cat a.txt", "text for any kind of text", given="wl-copy -t text/html '<b>x</b>'"),
    Row("wl-paste >a.png; cat a.png", "nothing for another kind", given=GIVEN_WL),
    Row("wl-paste >a.png; cat a.png", "a picture", given="wl-copy -t image/png x"),
    Row("wl-paste >a; cat a", "anything where the name tells nothing", given="wl-copy -t image/png x"),
    Row("timeout 1 wl-paste -w cat", "runs a command with what is there", given=GIVEN_WL),
    Row("timeout 1 wl-paste -t image --watch cat", "passes over what is of another kind", given=GIVEN_WL),
    Row("timeout 1 wl-paste -t text -w cat", "text", given=GIVEN_WL),
    Row("(sleep 1; wl-copy second) & timeout 2 wl-paste -w cat", "and with each new item", given=GIVEN_WL),
    Row("timeout 1 wl-paste -w sh -c 'echo \"$CLIPBOARD_STATE\"'", "tells the command of the state, as 2.2 does",
        given=GIVEN_WL, differs="told; 2.1 does not"),
    Row("timeout 1 wl-paste -w nosuchcommand", "a command that is not there", given=GIVEN_WL,
        differs="says so in other words"),
    Row("wl-paste -s seat0", "the session's seat", given=GIVEN_WL),
    Row("wl-paste -s nosuch", "another one", given=GIVEN_WL),
    Row("wl-paste foo", "a word too many", isHelp=True),
    Row("wl-paste -q", "a wrong option", isHelp=True),
    Row("wl-paste -w", "a command is missing", isHelp=True),
    Row("wl-paste -w -x", "an option in its place", isHelp=True),
    Row("wl-paste --watch=foo bar", "a command in the same word", isHelp=True),
    Row("wl-paste -h", "help", isHelp=True),
    Row("wl-paste -v", "the version", isHelp=True, differs="2.3.0: the version whose options are known"),
]

TABLES = [
    Table("xclip", "On X11.", "x11", ["xclip", "xsel", "Xvfb"], XCLIP),
    Table("xsel", "On X11.", "x11", ["xclip", "xsel", "Xvfb"], XSEL),
    Table("wl-copy", "On sway.", "sway", ["wl-copy", "sway"], WL_COPY),
    Table("wl-paste", "On sway.", "sway", ["wl-copy", "sway"], WL_PASTE),
]
