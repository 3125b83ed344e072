"""Where a cup's secrets come from: never the same twice, never lost over a power cut, nothing of the table in them."""

from gobelet.cup.entropy_pool import EntropyPool
from support import Flash, raises


def test_no_secret_comes_twice_even_from_a_source_that_repeats_itself():
    board = Flash()
    pool, drawn = EntropyPool(board), []
    for _ in range(3):
        drawn += [pool.draw(), pool.draw()]
        pool = EntropyPool(board)  # a power cut
    assert len(set(drawn)) == 6 and {len(secret) for secret in drawn} == {32}
    assert board.records["pool"] not in drawn


def test_what_a_player_does_changes_every_secret_that_follows():
    plain, stirred = EntropyPool(Flash()), EntropyPool(Flash())
    stirred.add_entropy(1, -1000, 1 << 40)
    assert plain.draw() != stirred.draw() and plain.draw() != stirred.draw()


def test_no_secret_is_drawn_that_could_come_again_after_a_power_cut():
    board = Flash()
    pool = EntropyPool(board)
    board.full = True
    raises(OSError, pool.draw)
    board.full = False
    assert pool.draw() != EntropyPool(board).draw()
