import sys

sys.stdout.write("yes No\n")
