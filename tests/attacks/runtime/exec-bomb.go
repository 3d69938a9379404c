// expect {"status": ["TLE", "RE", "AC"], "time_ms": 600}
// Starts itself again and again, twice each.
package main

import (
	"fmt"
	"os/exec"
)

func main() {
	for i := 0; i < 100; i++ {
		if exec.Command("/proc/self/exe").Start() != nil {
			fmt.Println(42)
			return
		}
	}
}
