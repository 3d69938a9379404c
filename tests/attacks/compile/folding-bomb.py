# expect {"status": ["AC", "CE"]}
# Constants that would be gigabytes if the compiler folded them.
def never():
    return (1 << (1 << 40)), "x" * 10**12, (0,) * 10**11, 9**9**9, ((("a" * 4096) * 4096) * 4096) * 4096
print(42)
