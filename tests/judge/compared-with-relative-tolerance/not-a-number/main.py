import sys

sys.stdout.write("1000 nan ok\n")
