// expect {"status": ["CE", "AC", "RE"], "compile_seconds": 5}
// Array types whose size doubles until no machine has room for one.
package main

import "fmt"

type a [1 << 20]int
type b struct{ x, y a }
type c [1 << 10]b
type d [1 << 10]c

var big d

func main() { fmt.Println(len(big) + 42 - 1024) }
