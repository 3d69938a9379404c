// expect {"status": "AC"}
// System calls of numbers that do not exist yet, and of those that do but are not for contests.
package main

import (
	"fmt"
	"syscall"
)

func main() {
	done := 0
	for n := uintptr(463); n < 1200; n++ {
		if _, _, e := syscall.RawSyscall6(n, 0, 0, 0, 0, 0, 0); e == 0 {
			done++
		}
	}
	for _, n := range []uintptr{425, 321, 298, 272, 165, 161, 101, 310, 250} {
		if _, _, e := syscall.RawSyscall6(n, 0, 0, 0, 0, 0, 0); e == 0 {
			done++
		}
	}
	if done > 0 {
		fmt.Println("done", done)
		return
	}
	fmt.Println(42)
}
