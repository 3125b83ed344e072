"""The entries of a match as bytes, as the ends of the links read them. It knows nothing of what they mean."""

from collections.abc import Iterator

from gobelet.ledger import Ledger, hexed


class EncodedLog:
    """The entries of the running match, and T after each."""

    def __init__(self) -> None:
        self._payloads: list[bytes] = []
        self._digests: list[str] = [hexed(Ledger().digest[:8])]

    def __len__(self) -> int:
        return len(self._payloads)

    def __getitem__(self, number: int) -> bytes:
        return self._payloads[number]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._payloads)

    def digest(self, entries: int) -> str:
        """T as 16 hex digits after so many entries."""
        return self._digests[entries]

    def append(self, payload: bytes, digest: bytes) -> None:
        self._payloads.append(payload)
        self._digests.append(hexed(digest[:8]))
