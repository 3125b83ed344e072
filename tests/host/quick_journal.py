"""A journal for tests that end a table but cut no power: its commits wait for no disk."""

from gobelet_host.table.journal import Journal


class QuickJournal(Journal):
    synchronous = "OFF"
