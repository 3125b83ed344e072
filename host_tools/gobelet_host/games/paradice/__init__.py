"""paradice"""
