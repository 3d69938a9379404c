import os

line = input()
seen = os.listdir("/w") + os.listdir("/tmp")
print(line if seen == [] else "found")
