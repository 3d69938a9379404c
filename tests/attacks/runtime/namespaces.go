// expect {"status": "AC"}
// Children in namespaces of their own, as another user, in another root, traced.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

func main() {
	tries := []*syscall.SysProcAttr{
		{Cloneflags: syscall.CLONE_NEWUSER}, {Cloneflags: syscall.CLONE_NEWNS}, {Cloneflags: syscall.CLONE_NEWPID},
		{Cloneflags: syscall.CLONE_NEWNET}, {Unshareflags: syscall.CLONE_NEWUSER}, {Chroot: "/w"}, {Ptrace: true},
		{Credential: &syscall.Credential{Uid: 0, Gid: 0}},
	}
	for i, each := range tries {
		cmd := exec.Command("/bin/true")
		cmd.SysProcAttr = each
		if err := cmd.Run(); err == nil {
			fmt.Println("done", i)
			return
		}
	}
	if os.WriteFile("/a/main", []byte("x"), 0o755) == nil || os.Chmod("/a/main", 0o777) == nil {
		fmt.Println("wrote")
		return
	}
	fmt.Println(42)
}
