// expect {"status": "CE", "compile_seconds": 5}
// A question about subtypes that has no answer: the compiler asks itself until its stack is full.
interface N<Z> {}
interface L<Z> {}
class Q<X> implements N<L<? super Q<Q<X>>>> {}
class C<X> implements N<N<? super C<C<X>>>> {
    N<? super C<Byte>> cast(C<Byte> c) { return c; }
}
public class Main { public static void main(String[] args) { System.out.println(42); } }
