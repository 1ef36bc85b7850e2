"""Fixtures that the tests of all games share."""

from functools import cache

import pytest

from tests.evenings import ROOT, Evening, Example, PlayExample, played


@pytest.fixture(scope="session")
def play_example(tmp_path_factory: pytest.TempPathFactory) -> PlayExample:
    """Plays an example in a home of its own, once for all tests."""

    @cache
    def evening(slug: str, name: str) -> Evening:
        home = tmp_path_factory.mktemp(f"{slug}-{name}")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(ROOT)
            patch.setenv("REFEREE_HOME", str(home / "home"))
            return played(patch, Example(slug, name).answers, home / f"{name}.jsonl")

    return evening
