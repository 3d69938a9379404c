// expect {"status": "WA", "answer": "secret"}
// Takes what the compiler's environment and its /proc hold into the program.
fn main() {
    println!("{:?}", include_bytes!("/proc/self/environ"));
    println!("{:?} {:?}", option_env!("VERDICT_SECRET_OF_THE_TEST"), option_env!("DATABASE_URL"));
    println!("{} {}", env!("PATH"), file!());
}
