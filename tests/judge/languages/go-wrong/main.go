package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	if a < 0 {
		a = -a
	}
	fmt.Println(a + b)
}
