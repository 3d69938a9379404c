import sys

sys.stdout.write("1\r2\r3\n")
