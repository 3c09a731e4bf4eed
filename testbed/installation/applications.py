"""Writer, Thunderbird and GIMP on a machine: as after their first start, and driven by keys."""

import pathlib

PAGE = b"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
  <office:body><office:text><text:p/></office:text></office:body>
</office:document>
"""
# No tip of the day and no greeting, which would get the keys.
WRITER_SETTINGS = b"""<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Common/Misc">
    <prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop>
    <prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop>
  </item>
</oor:items>
"""
GIMP_SETTINGS = b"(show-welcome-dialog no)\n"
DRAFTS = "mail/Mail/Local Folders/Drafts"
# One account, whose server does not exist, and drafts in a folder of the disk.
MAIL_SETTINGS = {
    "mail.accountmanager.accounts": "account1,account2",
    "mail.accountmanager.defaultaccount": "account2",
    "mail.accountmanager.localfoldersserver": "server1",
    "mail.account.account1.server": "server1",
    "mail.server.server1.type": "none",
    "mail.server.server1.userName": "nobody",
    "mail.server.server1.hostname": "Local Folders",
    "mail.server.server1.directory-rel": "[ProfD]Mail/Local Folders",
    "mail.account.account2.server": "server2",
    "mail.account.account2.identities": "id1",
    "mail.server.server2.type": "pop3",
    "mail.server.server2.userName": "alice",
    "mail.server.server2.hostname": "mail.invalid",
    "mail.server.server2.directory-rel": "[ProfD]Mail/mail.invalid",
    "mail.server.server2.login_at_startup": False,
    "mail.server.server2.check_new_mail": False,
    "mail.identity.id1.fullName": "Alice",
    "mail.identity.id1.useremail": "alice@mail.invalid",
    "mail.identity.id1.valid": True,
    "mail.identity.id1.compose_html": True,
    "mail.identity.id1.smtpServer": "smtp1",
    "mail.identity.id1.draft_folder": "mailbox://nobody@Local%20Folders/Drafts",
    "mail.smtpservers": "smtp1",
    "mail.smtpserver.smtp1.type": "smtp",
    "mail.smtpserver.smtp1.hostname": "mail.invalid",
    "mail.shell.checkDefaultClient": False,
    "mail.rights.version": 1,
    "mailnews.start_page.enabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
}


def prepare(desk):
    """Writes what each application has after its first start."""
    desk.write(".config/libreoffice/4/user/registrymodifications.xcu", WRITER_SETTINGS)
    desk.write(".config/GIMP/3.0/gimprc", GIMP_SETTINGS)
    lines = (f"user_pref({text(name)}, {text(value)});\n" for name, value in MAIL_SETTINGS.items())
    desk.write("mail/user.js", "".join(lines).encode())
    # Its owner is who runs the application.
    desk.machine.run("chown", "--recursive", "alice:alice", "/home/alice/.config", "/home/alice/mail")


def text(value):
    """A setting of Thunderbird's as its file spells it."""
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def writer(desk, name):
    """Opens Writer with an empty page. Returns what waits until the saved page contains some bytes."""
    desk.write(f"{name}.fodt", PAGE)
    desk.start("soffice", "--norestore", "--nologo", "--writer", f"{name}.fodt")
    desk.focus(f"{name}.fodt")
    return lambda *parts: is_saved(desk, f"{name}.fodt", *parts)


def mail(desk, subject):
    """Opens Thunderbird with an empty mail. Returns what waits until its draft contains some bytes."""
    desk.start("thunderbird", "--profile", "mail", "--compose", f"to='bob@mail.invalid',subject='{subject}',format=html")
    desk.focus(f"Write: {subject}")
    return lambda *parts: is_saved(desk, DRAFTS, *parts)


def is_saved(desk, path, *parts):
    """Whether a file contains all parts, once the application that has the focus has pasted and saves at its key."""
    def is_there():
        desk.press("ctrl+s")
        return all(part in desk.read(path) for part in parts)

    return desk.waits(is_there)


def copy_in_gimp(desk, name):
    """Opens a picture in GIMP, and copies all of it."""
    desk.start("gimp", "--no-splash", name)
    desk.focus(f"{pathlib.PurePath(name).stem}.*GIMP")
    desk.press("ctrl+a")
    desk.press("ctrl+c")
