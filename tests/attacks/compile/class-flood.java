// expect {"status": "AC"}
// Four thousand classes, a file each.
public class Main {
    public static void main(String[] args) { System.out.println(42); }
    %repeat[4000, "static class C{i} {} "]%
}
