print("multiplier -1")
