words = ["ok", "wrong", "format", "points 30", "part 60", "points 100", "points 0", "more"]
print(words[int(input()) - 1])
