// expect {"status": "AC", "killed": true}
// Leaves a child in a session of its own that holds the output open; it ends with the run.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

func main() {
	child := exec.Command("/bin/sleep", "1000")
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	child.Stdout = os.Stdout
	if err := child.Start(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(42)
}
