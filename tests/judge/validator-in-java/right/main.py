print("1\n2")
