include("$(MPY_DIR)/extmod/asyncio")  # noqa: F821  # pyright: ignore  (makemanifest.py brings it)
module("names.py")  # noqa: F821  # pyright: ignore  (build.sh writes it)
