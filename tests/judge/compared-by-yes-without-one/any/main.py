import sys

sys.stdout.write("yes\n")
