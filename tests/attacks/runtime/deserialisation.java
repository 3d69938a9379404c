// expect {"status": "TLE", "ended": "cpu", "time_ms": 500}
// A small object whose hash takes forever, out of a stream.
import java.io.*;
import java.util.*;
public class Main {
    public static void main(String[] args) throws Exception {
        Set<Object> root = new HashSet<>(), a = root, b = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Set<Object> c = new HashSet<>(), d = new HashSet<>();
            c.add("x");
            a.add(c); a.add(d); b.add(c); b.add(d);
            a = c; b = d;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(root);
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject().hashCode());
    }
}
