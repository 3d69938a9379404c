use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap().abs()).sum();
    println!("{}", sum);
}
