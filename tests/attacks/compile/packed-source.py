# expect {"status": "CE"}
# -*- coding: zlib_codec -*- asks the parser to unpack the source first.
print(42)
