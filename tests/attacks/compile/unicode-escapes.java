// expect {"status": "AC"}
// Code that hides in a comment as escapes is still only a program in the sandbox.
public class Main {
    public static void main(String[] args) {
        // \u000a System.out.println(new java.io.File("%answer%").exists() ? "it is there" : "42");
    }
}
