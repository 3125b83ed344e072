"""Why an action is not possible in Parcheesi, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
souffler Catch a forgotten duty
exit_on_5 Leave the nest with a 5
exit_on_5.literal as the rules say
exit_on_5.always always
play_on Play on for the next places
out_of_turn_throw Throw out of turn
physical_die A die may fall badly
own_barrier_passable Pass your own barrier
""",
    # Over OK and CALL: a word.
    "do": """
move Move
capture Capture
arrive Go home
exit Come out
claim Catch
die Die…
""",
    # The status bar: the colour of the pawns, the number of the turn.
    "bar": """
blue Blue pawns
red Red pawns
green Green pawns
yellow Yellow pawns
turn Turn {0}
""",
    # One line. {0}: a name, unless told otherwise.
    "line": """
fault_of {0}: a fault!
exit a pawn comes out
exit_two two pawns come out
# squares
advances moves on by {0}
arrives is home!
# behind "+20"
bonus bonus
home_again goes back to its nest
# squares to the goal
to_go {0} to go
stuck no pawn can move
pass capture nothing
pass_bonus leave the bonus
sure Really?
takes captures {0}
barrier barrier
refuge safe square
forgotten_exit Forgot to come out
kept_barrier Kept a barrier
""",
    # Beside the cup, before a throw.
    "throw": """
again A 6: shake again!
fault {0}: a fault! Catch it, or shake.
""",
    # Asked once.
    "ask": """
# name, squares
claim Catch {0}? The pawn with {1} to go returns to its nest.
early You threw before your turn? It costs your next one.
edge Die on its edge, or broken? It is thrown again.
outside Die outside the board? This turn is lost.
""",
    # What happens to you.
    "you": """
captured {0} captures one of your pawns: it goes back to its nest.
claimed {0} caught you: your pawn goes back to its nest.
# 10 or 20
bonus_lost Bonus of {0}: no pawn can use it.
third_six A third 6: your pawn goes back to its nest.
third_six_safe A third 6: your turn is over.
fault A third 6: no move. The others may catch you.
skipped You threw too early: this turn is lost.
""",
    # For a finger, where the screen is larger than a cup’s.
    "touch": """
ask which pawn?
# number, what follows
pawn Pawn {0}: {1}
# "Pass", what that means
pass {0}: {1}
""",
    # The coach.
    "coach": """
# steps to the goal
pawn pawn {0} from home
out bringing a pawn out
stay moving nothing
# per cent
wins wins {0}% of the time
""",
    # Why an action is not possible.
    "": """
throw_first Throw the die first.
already_thrown The die is thrown already: move a pawn.
not_in_these_rules This game is played without that rule.
has_finished Your pawns are all home: watch the rest with us.
no_fault There is nothing to catch here.
own_fault You cannot catch yourself.
your_turn It is your turn: throw the die.
already_loses_turn That turn is lost already.
must_move A pawn can move: move it.
must_exit With this 5 a pawn must come out.
must_open_barrier With this 6, open one of your barriers.
exit_needs_five A pawn comes out with a 5.
nobody_home No pawn is left in the nest.
pawn_at_home That pawn is still in the nest.
pawn_at_goal That pawn is home already.
too_far Home takes the exact number.
barrier A barrier is in the way.
square_full That square is full.
""",
}
