// expect {"role": "checker", "status": "SE", "cause": "checker_failed", "detail": "exit code 1"}
// Throws out of its main.
public class Main { public static void main(String[] args) { throw new IllegalStateException("ok"); } }
