print("a b")
