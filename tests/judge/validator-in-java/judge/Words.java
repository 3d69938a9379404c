import java.util.List;

class Words {
    static List<String> of(String text) {
        return List.of(text.trim().split("\\s+"));
    }
}
