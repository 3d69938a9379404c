import sys

sys.stdout.write("1001 0.5\n")
