import sys

sys.stdout.write("YES\nnope\n")
