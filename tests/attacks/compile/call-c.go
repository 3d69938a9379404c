// expect {"status": "CE"}
// Asks for a C compiler with options of its own.
package main

// #cgo CFLAGS: -fplugin=/w/main.go
// #cgo LDFLAGS: -Wl,-T,/w/main.go -specs=/w/main.go
// #include "%answer%"
import "C"

func main() { println(42) }
