fn main() {
    let numbers: Vec<i32> = Vec::new();
    println!("{}", numbers.first().unwrap());
}
