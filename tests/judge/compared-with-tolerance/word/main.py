print("1.5 1000000 no")
