"""papayoo"""
