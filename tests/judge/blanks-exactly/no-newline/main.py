print("7 8", end="")
