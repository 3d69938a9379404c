// expect {"status": "AC"}
// Commands in the source that only another tool would run, and a name for itself that is a host's file.

//go:build !ignore

package main

//go:generate sh -c "cat %host-file% > /w/main; sleep 100"

//line %answer%:1

import "fmt"

func main() { fmt.Println(42) }
