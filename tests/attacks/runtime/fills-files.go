// expect {"status": "MLE", "ended": "memory", "time_ms": 8000}
// Files without end in every folder it may write to: their pages are its memory.
package main

import (
	"fmt"
	"os"
)

func main() {
	block := make([]byte, 1<<20)
	for i := 0; i < 100000; i++ {
		for _, folder := range []string{"/w", "/tmp", "/dev/shm"} {
			os.WriteFile(fmt.Sprintf("%s/%d", folder, i), block, 0o600)
		}
	}
}
