import sys
from tokens import words

# Reads the output from standard input, as the protocol specifies.
wanted = words(open(sys.argv[2]).read())
tolerant = "any_order" in sys.argv[4:]
got = words(sys.stdin.read())
same = sorted(got) == sorted(wanted) if tolerant else got == wanted
if not same:
    with open(sys.argv[3] + "teammessage.txt", "w") as out:
        out.write("%d words\n" % len(got))
sys.exit(42 if same else 43)
