// expect {"status": "AC", "ended": "exited"}
// Kills, stops and probes each process, group and thread by number: nobody else is there to be hit.
package main

import (
	"fmt"
	"os"
	"syscall"
)

func main() {
	syscall.Kill(-1, syscall.SIGKILL)
	own := syscall.Getpid()
	hit := 0
	for pid := 2; pid < 5000; pid++ {
		// A thread of its own answers to its number too.
		if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", pid)); pid == own || err == nil {
			continue
		}
		for _, signal := range []syscall.Signal{0, syscall.SIGSTOP, syscall.SIGKILL} {
			if syscall.Kill(pid, signal) == nil {
				hit++
			}
		}
	}
	// Process 1 of the box takes no signal from inside; were it hit, this run would be its last.
	syscall.Kill(1, syscall.SIGKILL)
	fmt.Println(42 + hit)
}
