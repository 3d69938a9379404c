// expect {"status": ["CE", "RE"]}
// Makes a library where a program belongs: starting it is the program's own fault.
#![crate_type = "cdylib"]
#[no_mangle]
pub extern "C" fn main() -> i32 { 0 }
