print("nan 1000000 yes")
