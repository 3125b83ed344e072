"""An RP2040 with a cup's parts on its pins: rp2040js, a faster core for it, and models of the parts, in Node."""
