"""The texts in English. Short, polite sentences; never blame, always the remedy.

{0}, {1} ...: what the comment of the section or of the line says. See docs/adding-a-language.md.
"""

NAME = "English"


def is_one(number):
    """Singular is for 1 alone."""
    return number == 1


TEXTS = {
    # Over the buttons OK and CALL: one word.
    "do.back": "Back",
    "do.next": "Next",
    "do.roll": "Roll",
    "do.look": "Look",
    "do.cover": "Cover",
    "do.lift": "Show",
    "do.say": "Say it",
    "do.ready": "Ready",
    "do.unready": "Not yet",
    "do.restart": "Restart",
    "do.hold": "Hold it",  # over a button that was let go too soon
    "do.menu": "Menu",
    "do.players": "Players",
    # Status bar.
    "bar.gobelet": "Gobelet",
    "bar.alone": "No table",
    "bar.round": "Round {0}",  # number
    "bar.seating": "Seats",
    "bar.word": "Word",
    "bar.paused": "Paused",
    "bar.end": "End",
    "bar.lost": "Link lost",
    "bar.alarm": "Warning",
    # One large line.
    "head.winner": "You win!",
    "head.shake": "Shake!",
    "head.lift": "Show!",
    # One line. {0}: a name, unless told otherwise.
    "line.shake": "or hold OK",
    "line.shaking": "Rolling…",
    "line.waiting_shake": "Waiting for {0}.",
    "line.waiting_shakes.one": "Waiting for {0} cup.",  # number
    "line.waiting_shakes.many": "Waiting for {0} cups.",
    "line.sent": "Sent to the table…",
    "line.table_works": "The table mixes…",
    "line.total": "Total: {0}",  # sum of the dice
    "line.rank": "Place {0} of {1}",  # rank, players
    "line.rank_first": "First of {0}",  # players
    "line.ranking": "Ranking",
    "line.closing_word": "Word of the match:",
    # A number and its noun.
    "dice.one": "{0} die",
    "dice.many": "{0} dice",
    # The buttons, in a sentence.
    "button.left": "left",
    "button.right": "right",
    "button.ok": "OK",
    "button.call": "CALL",
    # Before the match.
    "lobby.started": "This match is on without you. You may roll dice beside it.",
    "lobby.setup": "The cup prepares your dice…",
    "lobby.waiting": "Waiting for the others.",
    "lobby.check_word": "The same word everywhere: the dice are fair.",
    # What happens. {0}: a name, unless told otherwise.
    "event.winner": "{0} wins the match!",
    "event.round_word": "Word of the round: {0}",  # word
    "event.closing_word": "Word of the match: {0}",  # word
    # The link to the table.
    "link.catching_up": "Catching up with the match: {0} of {1}.",  # received, to receive
    "link.none": "No table. Plug in the USB cable, or come closer to the table.",
    # The menus, beside a match.
    "do.choose": "Choose",
    "do.play": "Play",
    "do.leave": "Leave",
    "do.put": "Add",
    "do.delete": "Delete",
    "do.store": "Keep",
    "do.drop": "Go on",
    "do.wait": "Wait",
    "do.pass": "Pass",
    "do.give": "Give",
    "bar.menu": "Menu",
    "bar.practice": "Practice",
    "bar.settings": "Settings",
    "bar.name": "Your name",
    "bar.about": "This cup",
    # Asked once.
    "ask.begin": "Play as {0}, with {1}?",  # own name and age, the others' names
    "ask.begin_instead": "The table has ended your match. Play another as {0}, with {1}?",  # the same
    "ask.undo": "Take back what you decided last?",
    "ask.drop_seat": "{0} is not at the table any more. Go on without this player?",  # name
    # The menu.
    "menu.alone": "Free dice",
    "menu.practice": "Practise",
    "menu.settings": "Settings",
    "menu.about": "This cup",
    # The settings.
    "menu.name": "Name: {0}",  # name
    "menu.age": "Age: {0}",  # years
    "menu.lang": "Language: {0}",  # its name
    "menu.automate": "An automate plays: {0}",  # yes, no
    "menu.yes": "yes",
    "menu.no": "no",
    "menu.none": "—",
    "menu.alarms": "Warnings",
    "menu.you": "Player",
    "line.age": "Your age, in years",
    # This cup.
    "line.version": "Version {0}",
    "line.cup": "No. {0}",  # serial number
    "line.battery": "Battery: {0}%",
    "line.no_battery": "On the cable",
    "line.table": "Table: {0}",  # name
    # The end of a match that several win.
    "over.two": "{0} and {1} win!",  # two names
    "over.winners.one": "{0} player wins!",  # how many
    "over.winners.many": "{0} players win!",
    "line.tied": "with {0}",  # name
    "line.tied_with.one": "with {0} other player",  # how many
    "line.tied_with.many": "with {0} other players",
    "line.plays": "{0} plays.",
    "line.throws": "{0} throws.",
    # What the table tells. {0}: a name, unless told otherwise.
    "event.abandoned": "The match is ended.",
    "event.rolled": "The dice are under the cups.",
    "event.seated": "{0} takes a seat.",
    "event.opened": "{0} opens the pledge.",
    "event.seating_word": "Word of the table: {0}",  # word
    "event.voted": "{0} wants to go on without {1}.",  # name, name
    "event.dropped": "The match goes on without {0}.",
    "event.undone": "{0} takes the last decision back.",
    # What goes wrong in a match, by code: what happened, then what to do now.
    "alarm.table": "The table",
    "alarm.another_story": "{0} tells another story! This cup stops. Here {1}, there {2}.",  # name, letters, letters
    "remedy.another_story": "Stop this match. Compare words and letters on all cups, and check the journal.",
    "alarm.not_mine": "The table acted in your name. This cup refused.",
    "remedy.not_mine": "Say aloud what you decided. Stop the match, and check the journal.",
    "alarm.older_copy": "The table's record is older than what this cup has seen. It waits.",
    "remedy.older_copy": "Put the newer journal back, or end this match at the table.",
    "alarm.left_out": "The table leaves you out: it says that this cup is away.",
    "remedy.left_out": "Tell the others. Nobody should throw before you are back.",
    "alarm.thrown_without": "Throws made without you while you were away: {0}.",  # how many
    "remedy.thrown_without": "Ask the others why they did not wait.",
    "alarm.other_time": "The table's clock is wrong: not the time of this match.",
    "remedy.other_time": "Look at a watch. If the table is wrong, end this match.",
    "alarm.table_dealt_other_cards": "The table dealt other cards than it told you.",
    "remedy.table_dealt_other_cards": "Show the others your cards. Stop the match, and check the journal.",
    "alarm.other_row": "The table takes this cup for another: automate or human.",
    "remedy.other_row": "This cup does not play so. Begin the match again.",
    "alarm.put_out": "You were put out of the match, though this cup is here.",
    "remedy.put_out": "Say so aloud. The match does not count. Ask who runs the laptop.",
    "alarm.table_silent": "Nobody has to press, yet nothing happens: the table is silent.",
    "remedy.table_silent": "Look at the laptop. If the others play on, stop the match.",
    "alarm.uninvited": "The match that waited for your OK goes on or ended without you.",
    "remedy.uninvited": "Tell the others. Then OK asks for the next match.",
    # Why an action is not possible, by code.
    "game_over": "The match is over.",
    "eliminated": "The game is over for you: watch the rest with us.",
    "not_your_turn": "It is not your turn yet.",
    "already_done": "Done already. Waiting for the others.",
    "not_an_action": "That cannot be played now.",
    "wrong_faces": "These are not the dice of the cup.",
    # What is wrong, and the remedy.
    "other": "That did not work ({0}). Please try again.",  # code
    "accel": "No shake sensor: hold OK to roll.",
    "oled": "No display: check its four wires.",
    "buttons": "No buttons: check their wires.",
    "buzzer": "No sound: check the buzzer.",
    "battery": "Charge unknown: check the battery.",
    "battery_low": "Battery low: change the cells soon.",
    "battery_empty": "Cells empty: nothing can be kept. Change them now.",
    "radio": "No radio: play with the USB cable.",
    "part": "Part missing: {0}. The rest works.",  # technical name
    "back": "Back at the table.",
    "table_here": "The table is here. Hold CALL to leave the practice.",
    "abandoned": "The table ended this match.",
    "paused": "The table is paused. Your choice is kept.",
    "cannot_drop": "This game cannot go on without a player.",
    "no_vote": "You have no vote on this player.",
    "not_undoable": "This can no longer be taken back.",
    "stuck": "The button {0} stays down: free it.",  # name of the button
    "storage": "Memory full: nothing is lost, tell the table.",
    "flash_full": "Memory full. Finish the match, then tell the table.",
    "settings": "Settings unreadable: the defaults are back.",
    "owner": "Secret unreadable: this cup waits for the next match.",
    "checkpoint": "Checkpoint unreadable: the table sends everything again.",
    "crash": "Incident {0}. Hold OK to restart; your dice are kept.",  # file and line
    "secret_lost": "This cup forgot its secret: wait for the next match.",
    "log_refused": "A line of the journal does not fit: the cup asks again.",
    "duplicate_cup": "This cup is at the table already: unplug the other one.",
    "no_key": "Pair this cup again: gobelet pair, or a new code.",
    "not_yours": "This seat has another key: pair again, or ask the host.",
    "too_many_tries": "Too many wrong codes: ask for a new one.",
    "waits_for": "The cup of {0} does not answer: look at it.",  # name, how many more
    "time_untold": "This cup lost count: compare the clock with a watch.",
    "mixed_without": "Thrown without {0}.",  # name, how many more
    "seat_given": "The host gave the seat of {0} to a new cup.",  # name
    "match_running": "A match is on. Join the next one!",
    "table_full": "The table is full: wait until a cup leaves.",
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
