// expect {"status": "CE"}
// A package whose folder is deeper than a path may be long.
package a%repeat[1200, ".abc"]%;
public class Main { public static void main(String[] args) { System.out.println(42); } }
