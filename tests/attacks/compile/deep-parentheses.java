// expect {"status": "CE"}
// Twenty thousand parentheses overflow the compiler's own stack.
public class Main {
    public static void main(String[] args) { int x = %repeat[20000, "("]%42%repeat[20000, ")"]%; System.out.println(x); }
}
