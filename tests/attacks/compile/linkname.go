// expect {"status": ["CE", "AC", "RE"]}
// Reaches into the runtime's own functions by name.
package main

import (
	"fmt"
	_ "unsafe"
)

//go:linkname stopTheWorld runtime.stopTheWorldGC
func stopTheWorld(reason uint8) uint32

//go:linkname throw runtime.throw
func throw(s string)

func main() {
	fmt.Println(42)
	throw("from outside")
}
