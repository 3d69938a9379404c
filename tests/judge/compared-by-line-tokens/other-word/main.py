import sys

sys.stdout.write("one two\nfour\n")
