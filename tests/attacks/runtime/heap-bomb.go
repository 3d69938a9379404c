// expect {"status": "MLE", "memory_mb": 64, "time_ms": 8000}
// Keeps everything.
package main

func main() {
	var all [][]byte
	for {
		b := make([]byte, 1<<20)
		for i := range b {
			b[i] = 1
		}
		all = append(all, b)
	}
}
