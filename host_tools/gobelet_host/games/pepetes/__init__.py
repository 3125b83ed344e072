"""pepetes"""
