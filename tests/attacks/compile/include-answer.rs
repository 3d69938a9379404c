// expect {"status": "CE", "answer": "secret"}
// Macros that read files: the answer, a file of the host, and the compiler's own view of /proc.
fn main() {
    print!("{}", include_str!("%answer%"));
    print!("{:?}", include_bytes!("%host-file%"));
    include!("/etc/shadow");
}
