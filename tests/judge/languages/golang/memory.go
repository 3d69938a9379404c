package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	var blocks [][]byte
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = 1
		}
		blocks = append(blocks, block)
		if len(blocks) < 0 {
			fmt.Println(len(blocks))
		}
	}
}
