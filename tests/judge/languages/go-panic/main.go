package main

import "fmt"

func main() {
	numbers := []int{1, 2, 3}
	var a int
	fmt.Scan(&a)
	fmt.Println(numbers[a+2])
}
