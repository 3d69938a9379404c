print("0.15e1 10.0e5 yes")
