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
    "do.bid": "Bid",
    "do.say": "Say it",
    "do.face": "Face",
    "do.call": "Call",
    "do.ready": "Ready",
    "do.unready": "Not yet",
    "do.restart": "Restart",
    # Status bar.
    "bar.gobelet": "Gobelet",
    "bar.alone": "No table",
    "bar.round": "Round {0}",  # number
    "bar.parafico": "{0} Parafico",  # number
    "bar.seating": "Seats",
    "bar.word": "Word",
    "bar.end": "End",
    "bar.lost": "Link lost",
    # One large line.
    "head.gobelet": "Gobelet",
    "head.bluff": "Bluff!",
    "head.caramba": "Caramba!",
    "head.winner": "You win!",
    "head.shake": "Shake!",
    "head.lift": "Show!",
    # One line. {0}: a name, unless told otherwise.
    "line.shake": "or hold OK",
    "line.shaking": "Rolling…",
    "line.waiting_shake": "Waiting for {0}.",
    "line.waiting_shakes": "Waiting for {0} cups.",  # number
    "line.speaks": "{0} speaks.",
    "line.you_speak": "It is your turn to speak.",
    "line.last_bid": "{0}: {1}",  # name, bid
    "line.look": "CALL: look",
    "line.cover": "CALL: cover",
    "line.sent": "Sent to the table…",
    "line.table_works": "The table mixes…",
    "line.bid_of": "{0}’s bid",
    "line.counting": "Counting…",
    "line.jokers_among": "{0} among them",  # "2 jokers"
    "line.total": "Total: {0}",  # sum of the dice
    "line.rank": "Place {0} of {1}",  # rank, players
    "line.rank_first": "First of {0}",  # players
    # A number and its noun.
    "dice.one": "{0} die",
    "dice.many": "{0} dice",
    "jokers.one": "{0} joker",
    "jokers.many": "{0} jokers",
    # The buttons, in a sentence.
    "button.left": "left",
    "button.right": "right",
    "button.ok": "OK",
    "button.call": "CALL",
    # Before the match.
    "lobby.started": "This match is on without you. You may roll dice beside it.",
    "lobby.setup": "The cup prepares your dice…",
    "lobby.seat_roll": "Roll {0}: the total gives your seat.",  # "5 dice"
    "lobby.first_roll": "Roll one die: the highest speaks first.",
    "lobby.parafico": "Parafico! Ones are no jokers. Shake!",
    "lobby.waiting": "Waiting for the others.",
    "lobby.check_word": "The same word everywhere: the dice are fair.",
    # Asked once.
    "ask.bid": "Say {0}?",  # bid
    # What happens. {0}: a name, unless told otherwise.
    "event.seat_roll": "{0} rolls {1}.",  # name, total
    "event.first_roll": "{0} rolls {1}.",  # name, die
    "event.first_roll_of": "Same age: {0} roll one die.",  # names
    "event.tie": "A tie: {0} roll again.",  # names
    "event.order": "We play in this order: {0}.",  # names
    "event.round": "Round {0}. {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.round_parafico": "Round {0}, Parafico! {1} speaks first, {2} in play.",  # number, name, "12 dice"
    "event.shaken": "{0} has shaken.",
    "event.rolled": "The dice are under the cups.",
    "event.speak": "{0} speaks.",
    "event.bid": "{0}: {1}",  # name, bid
    "event.bluff": "{0}: bluff!",
    "event.caramba": "{0}: caramba!",
    "event.shown": "{0} shows {1}",  # name, dice
    "event.count": "There are {0} ({1} and {2}) for {3}.",  # total, number of that face, "2 jokers", bid
    "event.count_no_jokers": "There are {0} for {1}.",  # total, bid
    "event.lost": "{0} loses a die: {1} left.",  # name, "2 dice"
    "event.won": "{0} wins a die: {1}.",  # name, "4 dice"
    "event.kept": "Exact! {0} keeps {1}.",  # name, "5 dice"
    "event.out": "{0} leaves the match in place {1}.",  # name, rank
    "event.parafico": "{0} has one die left: Parafico! Ones are no jokers.",
    "event.winner": "{0} wins the match!",
    "event.seated": "{0} takes a seat.",
    "event.opened": "{0} opens the pledge.",
    "event.seating_word": "Word of the table: {0}",  # word
    "event.round_word": "Word of the round: {0}",  # word
    "event.you_lost": "You lose a die: {0} left.",  # "2 dice"
    "event.you_won": "You win a die: you have {0}.",  # "4 dice"
    "event.you_kept": "Exact! You keep {0}.",  # "5 dice"
    "event.you_out": "No die left: thank you for playing! Place {0} of {1}.",  # rank, players
    "event.you_parafico": "Your last die: Parafico! Ones are no jokers.",
    # The link to the table.
    "link.none": "No table. Plug in the USB cable, or come closer to the table.",
    # Why an action is not possible (rules/parafico.py, WHY).
    "why.game_over": "The match is over.",
    "why.eliminated": "You have no die left: watch the rest with us.",
    "why.not_your_turn": "It is not your turn yet.",
    "why.already_done": "Done already. Waiting for the others.",
    "why.not_an_action": "That cannot be played now.",
    "why.no_bid_to_call": "There is no bid to call yet: bid first.",
    "why.unknown_value": "A face is 1 to 6.",
    "why.quantity_too_low": "The number must be higher.",
    "why.quantity_too_high": "There are not that many dice in play.",
    "why.too_few_ones": "To go to ones: more than half the number.",
    "why.double_after_ones": "After ones, at least double the number.",
    "why.double_for_lower": "For a lower face, double the number.",
    "why.no_lower_value": "The face cannot go down.",
    "why.double_for_six": "To go to sixes, double the number.",
    "why.wrong_faces": "These are not the dice of the cup.",
    # What is wrong, and the remedy.
    "error.other": "That did not work ({0}). Please try again.",  # code
    "error.accel": "No shake sensor: hold OK to roll.",
    "error.oled": "No display: check its four wires.",
    "error.buttons": "No buttons: check their wires.",
    "error.buzzer": "No sound: check the buzzer.",
    "error.battery": "Charge unknown: check the battery.",
    "error.battery_low": "Battery low: plug in the cable soon.",
    "error.radio": "No radio: play with the USB cable.",
    "error.part": "Part missing: {0}. The rest works.",  # technical name
    "error.stuck": "The button {0} stays down: free it.",  # name of the button
    "error.storage": "Memory full: nothing is lost, tell the table.",
    "error.flash_full": "Memory full. Finish the match, then tell the table.",
    "error.settings": "Settings unreadable: first values are back.",
    "error.owner": "Secret unreadable: this cup waits for the next match.",
    "error.checkpoint": "Checkpoint unreadable: the table sends everything again.",
    "error.crash": "Incident {0}. Hold OK to restart; your dice are kept.",  # file and line
    "error.secret_lost": "This cup forgot its secret: wait for the next match.",
    "error.second_nonce": "The table mixed twice: dice not shown. Talk about it.",
    "error.forked_log": "The table tells two stories: stop and check the journal.",
    "error.log_refused": "A line of the journal does not fit: the cup asks again.",
    "error.duplicate_cup": "This cup is at the table already: unplug the other one.",
    "error.match_running": "A match is on. Join the next one!",
    "error.not_seated": "This cup has no seat in this match.",
    "error.proto": "Versions differ: update this cup.",
    "error.flood": "Too many messages: restart this cup.",
    "error.bad_link": "A proof does not fit: check the journal.",
    "error.bad_opening": "A pledge does not open: begin the match again.",
    "error.copied_anchor": "Two cups are the same: begin the match again.",
    "error.other_version": "Versions differ: update this cup.",
    "error.bad_name": "A name has 1 to 12 letters.",
    "error.queue_full": "The table does not answer. Wait a moment.",
    "error.unknown_game": "This cup does not know that game: update it.",
}
