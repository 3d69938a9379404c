// expect {"status": ["RE", "MLE"], "time_ms": 8000}
// Recursion without end on a stack that the runtime moves and doubles.
package main

import "fmt"

func down(n int) int { return down(n+1) + 1 }

func main() { fmt.Println(down(0)) }
