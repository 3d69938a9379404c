// expect {"status": "AC"}
// Sockets of the network by every way the runtime has without its own library.
package main

import (
	"fmt"
	"os"
	"syscall"
)

func main() {
	open := 0
	for family := 0; family < 46; family++ {
		for kind := 1; kind < 6; kind++ {
			if family == syscall.AF_UNIX {
				continue
			}
			if fd, err := syscall.Socket(family, kind, 0); err == nil {
				syscall.Close(fd)
				open++
			}
		}
	}
	pair, err := syscall.Socketpair(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err == nil {
		fmt.Println(pair)
	}
	for _, each := range []string{"/dev/tcp/127.0.0.1/80", "/dev/net/tun", "/dev/vsock", "/dev/vhost-net", "/proc/net/tcp"} {
		if f, err := os.Open(each); err == nil {
			f.Close()
			open++
		}
	}
	if open > 0 {
		fmt.Println("open", open)
		return
	}
	fmt.Println(42)
}
