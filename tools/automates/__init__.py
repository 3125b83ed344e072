"""What automates have learned from many games of our own fast play, and how it is learned again."""
