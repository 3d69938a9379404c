// expect {"status": "CE", "answer": "secret"}
// Embeds files of the host.
package main

import (
	_ "embed"
	"fmt"
)

//go:embed %answer%
var stolen string

//go:embed ../etc/passwd
var more string

func main() { fmt.Print(stolen, more) }
