import sys

sys.stdout.write("1 b\na 2\na 2\n")
