package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	numbers := make([]int64, 2)
	fmt.Fscan(in, &numbers[0], &numbers[1])
	sort.Slice(numbers, func(i, j int) bool { return numbers[i] < numbers[j] })
	fmt.Println(strings.TrimSpace(fmt.Sprint(" ", numbers[0]+numbers[1])))
}
