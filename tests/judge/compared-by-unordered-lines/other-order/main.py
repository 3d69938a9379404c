import sys

sys.stdout.write("a 2 \nb 1\na 2\n")
