import sys

sys.stdout.write("yes abd DONE\n")
