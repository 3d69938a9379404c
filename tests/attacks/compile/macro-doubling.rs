// expect {"status": "CE", "compile_seconds": 1}
// A macro whose text doubles forty times.
#![recursion_limit = "1000"]
macro_rules! twice { ($($t:tt)*) => { $($t)* $($t)* } }
macro_rules! bomb {
    (@ $($t:tt)*) => { twice!($($t)*) };
    ($x:tt $($rest:tt)*) => { bomb!($($rest)*); bomb!($($rest)*); };
    () => { let _x = 1; };
}
fn main() { bomb!(a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a); println!("42"); }
