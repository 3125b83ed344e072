"""The one error type of the host: a stable code and a sentence that says what to do."""


class HostError(Exception):
    """Something a person at the laptop can act on. `code` is stable; str() is the sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
