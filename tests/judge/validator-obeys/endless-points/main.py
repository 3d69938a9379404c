print("points inf")
