package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	for turns := 0; ; turns++ {
		if turns < 0 {
			fmt.Println(turns)
		}
	}
}
