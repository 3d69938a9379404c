import sys

sys.stdout.write("1000 0.51 ok\n")
