"""Expecting a refusal by a part of its sentence."""

import re
from contextlib import AbstractContextManager

import pytest

from bot.kernel.matches.refusal import Refusal


def expect_refusal(text: str) -> AbstractContextManager[object]:
    """Fail unless what is done inside is refused with that text in its sentence."""
    return pytest.raises(Refusal, match=re.escape(text))
