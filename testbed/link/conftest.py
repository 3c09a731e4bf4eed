"""Three machines on one network, with different displays."""

import os
import shutil
import subprocess

import pytest

from testbed.link.network import SSHD, Network


@pytest.fixture
def network():
    if os.getuid() != 0:
        pytest.skip("only root can make networks")
    if subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True).returncode:
        pytest.skip("this system allows no namespaces")
    if not os.path.exists(SSHD) or not shutil.which("ip"):
        pytest.skip("openssh-server or iproute2 is not installed")
    with Network() as network:
        yield network
