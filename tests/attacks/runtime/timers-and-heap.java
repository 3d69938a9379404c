// expect {"status": ["MLE", "TLE", "RE", "CE"], "time_ms": 1000, "memory_mb": 64}
// Objects that wait forever and are never let go.
import java.util.*;
public class Main {
    public static void main(String[] args) {
        List<Object> all = new ArrayList<>();
        for (;;) { byte[] b = new byte[1 << 20]; b[5] = 1; all.add(new Object[] {b, new Timer(true)}); }
    }
}
