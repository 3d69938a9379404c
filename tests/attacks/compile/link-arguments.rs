// expect {"status": "CE"}
// Tries to hand options and scripts to the linker.
#![feature(link_args, link_arg_attribute)]
#[link(name = "c", kind = "static", modifiers = "+whole-archive")]
#[link_args = "-Wl,-T,/a/evil.ld -fplugin=/a/main"]
extern "C" {}
fn main() { println!("42"); }
