// expect {"status": ["CE", "AC"], "compile_seconds": 4}
// Each level of generic calls doubles the types that fit.
import java.util.function.Function;
public class Main {
    static <A, B> Function<A, B> pick(Function<? super A, ? extends B> f, Function<? super A, ? extends B> g) { return f::apply; }
    static <T> T one(T t) { return t; }
    public static void main(String[] args) {
        Function<Integer, Integer> f = %repeat[14, "pick(x -> one(x), pick(y -> y, "]%z -> z%repeat[14, "))"]%;
        System.out.println(f.apply(42));
    }
}
