# expect {"role": "checker", "status": "WA", "message": "strange"}
# Prints a megabyte of escapes, NULs, halves of characters and reversed text.
import sys
sys.stderr.buffer.write(b"strange \x1b[2J\x1b]0;owned\x07 \0\xff\xfe\xed\xa0\x80 \xc2\x9b31m \xe2\x80\xae\r\x08" * 40000)
sys.exit(102)
