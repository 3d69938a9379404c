# expect {"status": ["CE", "RE"]}
# A hundred thousand parentheses for the parser.
print(%repeat[100000, "("]%42%repeat[100000, ")"]%)
