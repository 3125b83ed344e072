include("$(MPY_DIR)/extmod/asyncio")  # noqa: F821 - what a manifest is given by makemanifest.py
