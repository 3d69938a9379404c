import sys

sys.stdout.write("")
