// expect {"status": "OLE", "ended": "output", "time_ms": 8000}
// Writes from many goroutines without end.
package main

import "os"

func main() {
	block := make([]byte, 1<<16)
	for i := 0; i < 8; i++ {
		go func() {
			for {
				os.Stdout.Write(block)
			}
		}()
	}
	for {
		os.Stdout.Write(block)
	}
}
