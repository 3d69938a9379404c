import sys

sys.stdout.write("one\rtwo\rthree\n")
