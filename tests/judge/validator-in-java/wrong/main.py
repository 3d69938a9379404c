print("2 1")
