package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	var none []int
	fmt.Println(none[a+5])
}
