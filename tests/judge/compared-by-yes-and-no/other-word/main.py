import sys

sys.stdout.write("yes maybe\n")
