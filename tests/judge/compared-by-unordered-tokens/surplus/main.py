import sys

sys.stdout.write("z x x y q\n")
