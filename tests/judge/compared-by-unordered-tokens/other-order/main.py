import sys

sys.stdout.write("Z x\nX y\n")
