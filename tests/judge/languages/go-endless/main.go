package main

func main() {
	turns := 0
	for {
		turns++
	}
}
