import sys

sys.stdout.write("one two\n")
