"""Papayoo: rules, words, screens, texts and automates. record.py says what it can do."""
