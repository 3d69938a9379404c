import sys

# Expects a number in the first line.
sys.exit(42 if int(input()) == 7 else 43)
