# expect {"status": ["CE", "AC"]}
# A chain of operators as deep as the compiler's recursion.
print(42 if %repeat[30000, "-"]%1 else 0)
