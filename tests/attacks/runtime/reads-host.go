// expect {"status": "AC"}
// Looks for the host in files, in its environment, in the process table and in what its descriptors lead to.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	found := []string{}
	for _, path := range []string{"%answer%", "%host-file%", "/etc/shadow", "/root", "/home", "/proc/1/environ", "/proc/version", "/sys/class", "/sys/fs/cgroup", "/var", "/run", "/dev/kmsg", "/w/answer"} {
		if _, err := os.Stat(path); err == nil {
			found = append(found, path)
		}
	}
	for _, each := range os.Environ() {
		if strings.Contains(each, "SECRET") || strings.Contains(each, "VERDICT") {
			found = append(found, each)
		}
	}
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, each := range processes {
		if filepath.Base(each) != strconv.Itoa(os.Getpid()) {
			found = append(found, each)
		}
	}
	descriptors, _ := filepath.Glob("/proc/self/fd/*")
	for _, each := range descriptors {
		if content, err := os.ReadFile(filepath.Join(each, "../../../answer")); err == nil {
			found = append(found, string(content))
		}
	}
	if len(found) == 0 {
		found = append(found, "42")
	}
	fmt.Println(strings.Join(found, " "))
}
