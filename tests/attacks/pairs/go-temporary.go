// expect {"how": ["cases", "after"]}
// Temporary files, caches and settings of a user.
package main

import (
	"fmt"
	"os"
)

func main() {
	var role string
	fmt.Scan(&role)
	cache, _ := os.UserCacheDir()
	config, _ := os.UserConfigDir()
	for _, place := range []string{os.TempDir(), cache, config, "/opt/verdict/gocache", "/w"} {
		entries, err := os.ReadDir(place)
		if role == "reader" && err == nil && len(entries) > 0 && place != "/opt/verdict/gocache" {
			fmt.Println(place, entries[0].Name())
			return
		}
		if role == "writer" {
			os.MkdirAll(place+"/evil", 0o777)
			os.WriteFile(place+"/mark", []byte("x"), 0o666)
		}
	}
	if _, err := os.Stat("/opt/verdict/gocache/mark"); err == nil {
		fmt.Println("cache")
		return
	}
	fmt.Println(42)
}
