"""The end: what is stopped and uninstalled."""

import os

from testbed.systemd.conftest import DAEMON, RECORDER


def test_stop_is_clean(bed):
    bed.pb("copy", data=b"the last")
    daemon = bed.main_process
    bed.systemctl("stop", DAEMON)
    assert [bed.unit(name) for name in ("Result", "ExecMainCode", "ExecMainStatus")] == ["success", "1", "0"]
    assert not os.path.exists(f"/proc/{daemon}")
    # The history ends with the daemon.
    assert bed.unit("ActiveState", RECORDER) == "inactive" and bed.unit("Result", RECORDER) == "success"


def test_uninstall_leaves_the_users_data_alone(bed):
    """Nothing else is left."""
    before = set(bed.state.rglob("*"))
    bed.run("systemctl", "--user", "--quiet", "disable", RECORDER, check=False)
    bed.make("uninstall")
    assert not (bed.runtime / "pasteboard").exists()
    # It ends with 1 where there is none.
    assert bed.systemctl("list-unit-files", "--no-legend", "pasteboard*", check=False) == ""
    left = {path for path in bed.home.rglob("*") if not path.is_dir() and not path.is_relative_to(bed.state)}
    of_user = bed.home / ".config/pasteboard"
    assert {path for path in left if path != of_user / "config.toml" and not path.is_relative_to(of_user / "snippets")} == set()
    assert not (bed.prefix / "bin").exists() and not (bed.prefix / "share").exists()
    assert before == set(bed.state.rglob("*"))
