/** Prints the product name to the console as ASCII art. */
export function greetConsole(): void {
  console.log(
    "%c\n" +
      " __   __          _ _    _   \n" +
      " \\ \\ / /__ _ _ __| (_)__| |_ \n" +
      "  \\ V / -_) '_/ _` | / _|  _|\n" +
      "   \\_/\\___|_| \\__,_|_\\__|\\__|\n",
    "color:#0d5c73;font-family:monospace;font-weight:bold",
  );
}

export function welcomeInConsole(text: string): void {
  console.log(`%c${text}`, "color:#0d5c73");
}
