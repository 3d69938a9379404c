// expect {"status": "TLE", "ended": "wall", "time_ms": 4000}
// Ignores signals and sleeps for a century.
package main

import (
	"fmt"
	"os/signal"
	"time"
)

func main() {
	signal.Ignore()
	fmt.Println(42)
	time.Sleep(100 * 365 * 24 * time.Hour)
}
