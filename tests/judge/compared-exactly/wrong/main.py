print("1 2 4")
