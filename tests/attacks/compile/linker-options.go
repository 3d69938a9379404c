// expect {"status": "CE"}
// Orders for the linker that only the compiler's own files may hold.
package main

//go:cgo_dynamic_linker "/etc/passwd/x1"
//go:cgo_import_dynamic _ _ "nothing.so"
//go:cgo_ldflag "-Wl,--dynamic-linker=/etc/passwd/x1"
func main() { println("42") }
