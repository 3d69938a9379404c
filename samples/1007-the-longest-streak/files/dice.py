"""The dice of the gaming hall, for Python.

shake(seed)   once, before the first roll; 1 <= seed <= 2147483646
roll()        the next roll, a face from 1 to 6
"""

_state = 1


def shake(seed):
    global _state
    _state = seed


def roll():
    global _state
    _state = _state * 48271 % 2147483647
    return _state % 6 + 1
