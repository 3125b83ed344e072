"""`gobelet pair` writes what it was given into a cup's settings and leaves the rest."""

import json

from gobelet_host.device.flash import pair


class Remote:
    """A cup at its prompt, as far as pair() needs one: the record of its settings. programs: all that it ran."""

    def __init__(self, settings: dict[str, object]) -> None:
        self.settings = settings
        self.programs: list[str] = []

    def exec(self, code: str) -> str:
        self.programs.append(code)
        if "_mpy" in code:
            return "rp2 4870\n"
        if "unique_id" in code:
            return "e66038b713596f2c\n"
        if "st.save('settings'" in code:
            record = code.rsplit("st.save('settings',(", 1)[1].removesuffix(",))")
            self.settings = json.loads(eval(record))  # a bytes literal that pair() wrote
            return ""
        return json.dumps(self.settings)


def test_age_name_and_language_are_written_and_the_rest_stays():
    remote = Remote({"name": "Ali", "pilot": "sound"})
    assert pair(remote, "Zoé", "en", None, 9) == "e66038b713596f2c"
    assert remote.settings == {"name": "Zoé", "pilot": "sound", "lang": "en", "age": 9}


def test_what_is_not_given_stays():
    remote = Remote({"name": "Ali", "age": 9})
    pair(remote, None, "fr", None)
    assert remote.settings == {"name": "Ali", "age": 9, "lang": "fr"}
    assert not any("'key'" in program for program in remote.programs)
