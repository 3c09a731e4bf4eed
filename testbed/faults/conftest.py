"""The options of the faults."""


def pytest_addoption(parser):
    parser.addoption("--kinds", default="", help="system calls, as KIND, KIND:NUMBER or KIND:NUMBER:ERROR; the daemon's only")
    parser.addoption("--worker", dest="programs", action="store_const", const=["pasteboard-render"],
                     help="a worker's calls only")
    parser.addoption("--bound", type=int, default=120, help="how many runs are spent on one kind at most")
