// expect {"status": "MLE", "ended": "memory", "memory_mb": 64}
// Memory that the virtual machine's own limit does not count.
public class Main {
    public static void main(String[] args) throws Exception {
        java.lang.reflect.Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        f.setAccessible(true);
        sun.misc.Unsafe u = (sun.misc.Unsafe) f.get(null);
        for (;;) { long at = u.allocateMemory(16 << 20); u.setMemory(at, 16 << 20, (byte) 1); }
    }
}
