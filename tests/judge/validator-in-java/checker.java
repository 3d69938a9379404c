import java.nio.file.Files;
import java.nio.file.Path;

// Started by its own name, with another class in a file beside it.
public class Validator {
    public static void main(String[] arguments) throws Exception {
        String wanted = Files.readString(Path.of(arguments[1]));
        String got = new String(System.in.readAllBytes());
        System.exit(Words.of(got).equals(Words.of(wanted)) ? 42 : 43);
    }
}
