use std::io::stdin;

fn read() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn main() {
    let (mut low, mut high): (u64, u64) = (1, read().parse().unwrap());
    while low < high {
        let middle = (low + high) / 2;
        println!("? {}", middle);
        match read().as_str() {
            "<" => high = middle - 1,
            ">" => low = middle + 1,
            _ => (low, high) = (middle, middle),
        }
    }
    println!("! {}", low);
}
