// expect {"status": "RE", "ended": "exited"}
// Waits for itself; the runtime notices.
package main

func main() { select {} }
