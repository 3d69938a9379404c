use std::collections::BTreeMap;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    for number in text.split_whitespace().map(|word| word.parse::<i64>().unwrap()) {
        *counts.entry(number).or_insert(0) += 1;
    }
    println!("{}", counts.iter().map(|(number, count)| number * count).sum::<i64>());
}
