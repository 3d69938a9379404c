print("15e-1 1e6 yes")
