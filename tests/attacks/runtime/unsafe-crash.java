// expect {"status": "RE", "ended": "signalled"}
// Writes to address zero: the machine below crashes, without a core and without a report left behind.
public class Main {
    public static void main(String[] args) throws Exception {
        java.lang.reflect.Field f = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        f.setAccessible(true);
        ((sun.misc.Unsafe) f.get(null)).putLong(0, 42);
    }
}
