"""parafico"""
