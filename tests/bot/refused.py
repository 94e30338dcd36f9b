"""Expecting a refusal by its reason; `test_refusals.py` has the words."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.services.errors import Refusal
from engines.core.reasons import Reason


@contextmanager
def refused(reason: Reason) -> Iterator[None]:
    """Fail unless what is done inside is refused for just that reason."""
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.reason == reason
