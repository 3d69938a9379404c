// expect {"status": ["TLE", "AC", "RE"], "time_ms": 3000, "killed": true}
// Starts processes that start processes. The refusal meets the program itself or one of the
// threads the runtime watches a process with, which ends it by an error of the runtime.
import java.util.*;
public class Main {
    public static void main(String[] args) throws Exception {
        List<Process> all = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) all.add(new ProcessBuilder("/bin/sh", "-c", "sleep 100 & sleep 100 & wait").start());
        } catch (java.io.IOException | OutOfMemoryError refused) {
            System.out.println(42);
        }
    }
}
