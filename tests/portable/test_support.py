"""The helpers that other portable tests lean on."""

from support import golden, raises


def test_raises_returns_the_exception():
    assert "x" in str(raises(ValueError, int, "x"))


def test_raises_fails_when_nothing_is_raised():
    try:
        raises(ValueError, int, "3")
    except AssertionError as error:
        assert "ValueError" in str(error)
    else:
        raise RuntimeError("raises() accepted a call that raised nothing")


def test_golden_names_a_file_beside_the_portable_tests():
    assert golden("x.json").endswith("/golden/x.json")
