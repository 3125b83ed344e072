"""Why an action is not possible, what is wrong and the remedy: by code, read when needed only.

See docs/adding-a-language.md.
"""

TEXTS = {
    # Why an action is not possible (rules/parafico.py, WHY).
    "game_over": "The match is over.",
    "eliminated": "You have no die left: watch the rest with us.",
    "not_your_turn": "It is not your turn yet.",
    "already_done": "Done already. Waiting for the others.",
    "not_an_action": "That cannot be played now.",
    "no_bid_to_call": "There is no bid to call yet: bid first.",
    "unknown_value": "A face is 1 to 6.",
    "quantity_too_low": "The number must be higher.",
    "quantity_too_high": "There are not that many dice in play.",
    "too_few_ones": "To go to ones: more than half the number.",
    "double_after_ones": "After ones, at least double the number.",
    "double_for_lower": "For a lower face, double the number.",
    "no_lower_value": "The face cannot go down.",
    "double_for_six": "To go to sixes, double the number.",
    "wrong_faces": "These are not the dice of the cup.",
    # What is wrong, and the remedy.
    "other": "That did not work ({0}). Please try again.",  # code
    "accel": "No shake sensor: hold OK to roll.",
    "oled": "No display: check its four wires.",
    "buttons": "No buttons: check their wires.",
    "buzzer": "No sound: check the buzzer.",
    "battery": "Charge unknown: check the battery.",
    "battery_low": "Battery low: change the cells soon.",
    "radio": "No radio: play with the USB cable.",
    "part": "Part missing: {0}. The rest works.",  # technical name
    "back": "Back at the table.",
    "table_here": "The table is here. Hold CALL to leave the practice.",
    "abandoned": "The table ended this match.",
    "paused": "The table is paused. Your choice is kept.",
    "table_dealt_other_cards": "The table dealt other cards than it said: check the journal.",
    "not_mine": "The table acted in your name: stop the match, check the journal.",
    "cannot_drop": "This game cannot go on without a player.",
    "no_vote": "You have no vote on this player.",
    "not_undoable": "This can no longer be taken back.",
    "stuck": "The button {0} stays down: free it.",  # name of the button
    "storage": "Memory full: nothing is lost, tell the table.",
    "flash_full": "Memory full. Finish the match, then tell the table.",
    "settings": "Settings unreadable: first values are back.",
    "owner": "Secret unreadable: this cup waits for the next match.",
    "checkpoint": "Checkpoint unreadable: the table sends everything again.",
    "crash": "Incident {0}. Hold OK to restart; your dice are kept.",  # file and line
    "secret_lost": "This cup forgot its secret: wait for the next match.",
    "second_nonce": "The table mixed twice: dice not shown. Talk about it.",
    "forked_log": "The table tells two stories: stop and check the journal.",
    "log_refused": "A line of the journal does not fit: the cup asks again.",
    "duplicate_cup": "This cup is at the table already: unplug the other one.",
    "match_running": "A match is on. Join the next one!",
    "not_seated": "This cup has no seat in this match.",
    "proto": "Versions differ: update this cup.",
    "flood": "Too many messages: restart this cup.",
    "bad_link": "A proof does not fit: check the journal.",
    "bad_opening": "A pledge does not open: begin the match again.",
    "copied_anchor": "Two cups are the same: begin the match again.",
    "other_version": "Versions differ: update this cup.",
    "bad_name": "A name has 1 to 12 letters.",
    "queue_full": "The table does not answer. Wait a moment.",
    "unknown_game": "This cup does not know that game: update it.",
}
