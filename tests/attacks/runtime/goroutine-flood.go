// expect {"status": "MLE", "memory_mb": 64, "time_ms": 8000}
// Goroutines without end, each with a stack of its own.
package main

func main() {
	wait := make(chan int)
	for {
		go func() {
			var room [4096]byte
			room[len(room)-1] = 1
			<-wait
			println(room[0])
		}()
	}
}
