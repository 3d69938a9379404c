import sys

sys.stdout.write("1009 0.496 ok\n")
