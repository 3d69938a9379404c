// expect {"status": "MLE", "ended": "memory", "memory_mb": 64, "time_ms": 8000}
// Memory that the runtime knows nothing of.
package main

import "syscall"

func main() {
	for {
		b, err := syscall.Mmap(-1, 0, 16<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_SHARED)
		if err != nil {
			return
		}
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
	}
}
