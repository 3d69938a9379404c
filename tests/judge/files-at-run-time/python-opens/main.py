import os

beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data.txt")
assert open(beside).read() == open("./data.txt").read()
assert open("more/lines.txt").read().split() == ["one", "two"]
with open("own.txt", "w") as own:
    own.write("own")
print(int(input()) + int(open("data.txt").read()))
