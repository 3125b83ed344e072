"""A second auditor of records, written from docs/protocol.md and the rules of the games alone.

It imports nothing of the project: `gobelet audit` and this one must agree on every record, good or changed.
"""
