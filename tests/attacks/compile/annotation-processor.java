// expect {"status": "AC"}
// Brings its own annotation processor, which must not run inside of the compiler.
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;

public class Main {
    public static void main(String[] args) { System.out.println(new java.io.File("/w/ran").exists() ? "ran" : "42"); }
}

@SupportedAnnotationTypes("*")
class Evil extends AbstractProcessor {
    static { if (true) throw new Error("a processor ran"); }
    @Override public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { return false; }
}
