"""A bed of each kind: the columns of the matrix."""

import pytest

from testbed.bed import Bed
from testbed.kinds import KINDS

# A foreign item of this type is read when it is pasted, and not before.
UNREAD_TYPE = "application/x-unread"


@pytest.fixture(scope="session", params=KINDS)
def kind(request):
    if obstacle := KINDS[request.param].obstacle():
        pytest.skip(f"not tried: {obstacle}")
    return KINDS[request.param]


@pytest.fixture
def bed(kind, request):
    if reason := kind.lacks.get(request.function.__name__):
        pytest.skip(reason)
    with Bed(kind, settings=f'[keep]\nexcluded-types = ["{UNREAD_TYPE}"]\n') as bed:
        yield bed
        bed.expect_alive()


@pytest.fixture
def clients(bed):
    return bed.kind.clients(bed)
