// expect {"status": "RE", "ended": ["exited", "signalled"]}
// Goroutines that each keep a thread of the system.
package main

import (
	"runtime"
	"syscall"
)

func main() {
	for i := 0; i < 20000; i++ {
		go func() {
			runtime.LockOSThread()
			var fds [2]int
			syscall.Pipe(fds[:])
			syscall.Read(fds[0], make([]byte, 1))
		}()
	}
	select {}
}
