print("points 11")
