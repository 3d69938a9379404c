print("7    8")
