import sys

sys.stdout.write("b 1\na 2\n")
