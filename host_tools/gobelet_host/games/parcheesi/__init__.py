"""parcheesi"""
