"""Options of the test run."""

import pytest
from hypothesis import settings

settings.register_profile("busy", deadline=None)  # a busy machine is no fault of the program
settings.load_profile("busy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite the transcripts as they come out now"
    )
