// expect {"status": ["RE", "AC"]}
// Names a loader behind more links than are followed, in a section of its own.
#[used]
#[link_section = ".interp"]
static LOADER: [u8; 653] = *b"%repeat[43, "/proc/self/root"]%/bin/sh\0";
fn main() {
    println!("42");
}
