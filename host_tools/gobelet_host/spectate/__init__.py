"""What somebody who watches a table knows of it: the same for the terminal, the television and the replay."""
