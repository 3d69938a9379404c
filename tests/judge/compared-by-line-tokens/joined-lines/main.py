import sys

sys.stdout.write("one two three\n")
