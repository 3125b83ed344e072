"""Why an action of Pig is refused: the stable keys that check() returns."""

GAME_OVER = "game_over"
ELIMINATED = "eliminated"
NOT_YOUR_TURN = "not_your_turn"
NOT_AN_ACTION = "not_an_action"
WRONG_FACES = "wrong_faces"
ROLL_FIRST = "roll_first"
