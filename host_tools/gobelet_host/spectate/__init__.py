"""spectate"""
