"""The shapes of messages to the table, in the letters of message_shapes.py. A cup need not know them."""

# Kind -> the letters of its items.
TO_TABLE = {
    "seal": "iwww",  # version, cup id, key id ("": none), nonce: unsealed, before the first record
    "hello": "iwiwiwm",  # version, cup id, boot, match uid, entries held, T, about
    "resend": "i",  # the first entry that is missing: it comes again, and all that follow it
    "cmd": "iiw*",  # id, step, kind, data
    "pong": "i",
    "want": "wiii",  # see TO_CUP
    "points": "wiiit",
    "ready": "f",
    "bye": "",
    "status": "m",
    "alarm": "w*",  # code of what went wrong in the match, what it mentions
    "coach": "w",  # match uid: what did this seat's decisions cost?
    "answer": "iw*",  # number of the question, what becomes of it
    "fetch": "wi",  # name of an image that is offered, where the part begins that is wanted
    "fetched": "ww",  # name of that image, what became of it
    "log": "*",  # lines of the cup's log ring, when the table asked
}
