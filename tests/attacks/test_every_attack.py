"""Where each attack of a table in league with a guest is done to real cups, by name, and each honest failure beside it:
who takes one of these tests out takes a promise of docs/limits.en.md out."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
# file of the test that bears the name -> names
DONE = {
    "attacks/test_votes.py": """
        void_after_show void_before_show_own_dice_known automate_dropped public_throw_again_by_drop
        wished_throw_by_leaving_out phones_left_out_by_choice one_vote_drops_all vote_kept_for_later
        vote_for_another_seat vote_link_as_call_or_mix phones_outvote_cups drop_when_decided put_out_after_long_absence
        seat_given_in_play claim_then_undo claim_then_shake claim_in_freeze phone_asleep_in_a_throw
    """,
    "attacks/test_lying_table.py": "void_after_show",  # the same over a sealed link
    "attacks/test_lying_cup.py": "forged_vote",
    "attacks/test_breaking_off.py": "abandon_when_losing abandon_told_to_one anew_until_good_seats puppet_called_human",
    "attacks/test_arranged.py": "arranged_match_anew",
    "attacks/test_cheating_table.py": """
        called_off_and_played lying_count lying_count_and_back_before_rolled undo_after_reading_a_call
        undo_after_reading_a_bid undo_before_an_automate
    """,
    "portable/ledger/test_time_control.py": "pause_for_one spent_lies overcharged_a_second_each restart_then_zero",
    "host/test_certificate.py": "authority_names",
    "rp2040/test_cable_lock.py": "ctrl_c_running ctrl_c_at_power_on ctrl_c_after_crash bootloader_reset",
    # honest failures
    "host/test_table_choices.py": """
        battery_of_2_3_15 two_batteries_of_4_5 restart_in_vote_freeze_seen a_match_is_broken_off_as_most_agree
    """,
}


@pytest.mark.parametrize("path", DONE)
def test_each_attack_has_a_test_of_its_name(path):
    module = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    there = {item.name for item in module.body if isinstance(item, ast.FunctionDef)}
    assert {f"test_{name}" for name in DONE[path].split()} <= there
