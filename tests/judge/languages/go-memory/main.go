package main

import "fmt"

func main() {
	pieces := [][]byte{}
	for i := 0; i < 500; i++ {
		piece := make([]byte, 1<<20)
		for j := range piece {
			piece[j] = byte(i + 1)
		}
		pieces = append(pieces, piece)
	}
	fmt.Println(3 + len(pieces) - 500)
}
