print("both 1")
