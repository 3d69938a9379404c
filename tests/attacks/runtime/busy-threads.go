// expect {"status": "TLE", "ended": "cpu", "time_ms": 500}
// Asks for eight processors and uses up the time of one.
package main

import "runtime"

func main() {
	runtime.GOMAXPROCS(8)
	for i := 0; i < 8; i++ {
		go func() {
			for {
			}
		}()
	}
	for {
	}
}
