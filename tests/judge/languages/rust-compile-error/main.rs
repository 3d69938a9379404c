fn main() {
    let words = vec![String::from("3")];
    let moved = words;
    println!("{}{}", words.len(), moved.len());
}
