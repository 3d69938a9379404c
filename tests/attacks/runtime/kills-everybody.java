// expect {"status": "AC", "ended": "exited"}
// Lists all processes the runtime can name and destroys each: only itself is there, and nothing dies.
public class Main {
    public static void main(String[] args) {
        long own = ProcessHandle.current().pid();
        int hit = 0;
        for (long pid = 1; pid < 5000; pid++) {
            // A thread of its own answers to its number too.
            if (pid == own || new java.io.File("/proc/self/task/" + pid).exists()) continue;
            var other = ProcessHandle.of(pid);
            // Process 1 of the box may be seen; it takes no signal from inside.
            if (other.isPresent() && other.get().destroyForcibly() && pid > 1) hit++;
        }
        System.out.println(42 + hit);
    }
}
