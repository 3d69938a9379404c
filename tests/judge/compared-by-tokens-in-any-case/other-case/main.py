import sys

sys.stdout.write("yes abc DONE\n")
