// expect {"status": "CE", "compile_seconds": 1}
// A type that is longer with every call and never repeats.
#![recursion_limit = "100000"]
trait Grow { fn grow(&self, n: u32) -> u32; }
impl<T> Grow for T {
    fn grow(&self, n: u32) -> u32 { if n == 0 { 0 } else { (self, self).grow(n - 1) } }
}
fn main() { println!("{}", 1u8.grow(60)); }
