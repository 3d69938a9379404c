print("1\n1")
