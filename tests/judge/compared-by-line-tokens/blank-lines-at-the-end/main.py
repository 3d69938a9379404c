import sys

sys.stdout.write("one two\nthree\n\n\n")
