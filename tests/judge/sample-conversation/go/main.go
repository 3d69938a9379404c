package main

import "fmt"

func main() {
	low, high := 1, 1
	fmt.Scan(&high)
	for low < high {
		middle := (low + high) / 2
		fmt.Println("?", middle)
		var answer string
		fmt.Scan(&answer)
		switch answer {
		case "<":
			high = middle - 1
		case ">":
			low = middle + 1
		default:
			low, high = middle, middle
		}
	}
	fmt.Println("!", low)
}
