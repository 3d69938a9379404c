import sys

sys.stdout.write("1234 0.001 0\n")
