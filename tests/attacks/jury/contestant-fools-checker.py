# expect {"role": "contestant", "against": "checker.cpp", "status": "WA", "cases": ["AC", "WA", "WA", "WA", "AC", "AC", "WA", "WA", "WA", "AC", "WA", "WA", "WA"], "data": [["42", "42"], ["nan", "42"], ["-inf", "42"], ["0x2a", "42"], ["4.2e1", "42"], ["-0", "0"], ["1e999999999", "42"], ["9{100000}", "42"], ["42\\0", "42"], ["\\xef\\xbb\\xbf42", "42"], ["42 42", "42"], ["42\\n\\n\\x1b[2J", "42"], ["42,0", "42"]]}
# Numbers that look like the right one, or like none, to a checker that reads numbers; a byte order mark is skipped.
import sys
text = input()
if text == "9{100000}":
    text = "9" * 100000
sys.stdout.buffer.write(text.encode().decode("unicode_escape").encode("latin-1") + b"\n")
