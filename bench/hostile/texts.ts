/**
 * Functions that create strings of length `size`, by name. Code that takes more than linear time is slow on these
 * strings.
 */
export const hostileTexts: Record<string, (size: number) => string> = {
  brackets: repeated("["),
  parentheses: repeated("("),
  braces: repeated("{"),
  pictures: repeated("![[]("),
  emphasis: repeated("*a_"),
  "emphasis without blanks": repeated("a**b"),
  quotes: repeated("> "),
  "nested lists": (size) =>
    lines(Math.sqrt(size), (row) => `${" ".repeat(row * 2)}- a`).slice(0, size),
  backticks: (size) => lines(Math.sqrt(size * 2), (row) => "`".repeat(row)).slice(0, size),
  "a table": (size) =>
    `${"|a".repeat(size / 20)}\n${"|-".repeat(size / 20)}\n${"|\n".repeat(size / 4)}`,
  "link references": (size) =>
    `${lines(size / 20, (row) => `[a${row}]: x`)}\n${"[a1]".repeat(size / 10)}`,
  "one long reference": (size) => `[a]: ${"x".repeat(size / 2)}\n\n${"[a]".repeat(size / 8)}`,
  definitions: (size) => `$\\gdef\\a{xx}${"\\xdef\\a{\\a\\a}".repeat(size / 14)}\\a$`,
  "nested formulas": (size) => `$${"{".repeat(size / 2)}${"}".repeat(size / 2 - 2)}$`,
  "many formulas": repeated("$x_1^{2}$ "),
  fractions: (size) => `$${"\\frac".repeat(size / 5)}$`,
  "open formulas": repeated("\\( "),
  "dollar signs": repeated("$a"),
  "HTML tags": repeated("<a "),
  "HTML comments": repeated("<!--"),
  "nested HTML": repeated("<div>"),
  "a style": (size) => `<td style='${"a:".repeat(size / 2)}'>`,
  entities: repeated("&#x"),
  addresses: repeated("https://a."),
  "mail addresses": repeated("a@"),
  "words with dots": repeated("a."),
  credentials: repeated("a://b:"),
  blanks: (size) => `${" ".repeat(size)}x`,
  "line ends": (size) => `${"\n".repeat(size)}x`,
  digits: (size) => `${"1".repeat(size)}x`,
  hyphens: (size) => `${"-".repeat(size)}x`,
  slashes: (size) => `${"/".repeat(size)}x`,
  "double quotes": repeated('"'),
  backslashes: repeated("\\"),
  "one long line": repeated("x"),
  "combining marks": repeated("a\u0300\u0316"),
  "ligatures that grow when normalised": repeated("\ufdfa"),
  "family of emoji": repeated("👩‍👩‍👧‍👦"),
  "a listing": (size) => `\`\`\`cpp\n${"a::(".repeat(size / 4)}\n\`\`\``,
  "a listing of HTML": (size) => `\`\`\`xml\n${"<a ".repeat(size / 3)}\n\`\`\``,
  "nested JSON in a text": repeated('{"a":'),
  "an expression": (size) => `(${"a*".repeat(size / 2)})*b`,
  CSV: repeated('","\n'),
};

function repeated(text: string): (size: number) => string {
  return (size) => text.repeat(Math.max(1, Math.floor(size / text.length)));
}

function lines(count: number, row: (index: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, index) => row(index + 1)).join("\n");
}

/** Functions that create request bodies with hostile JSON, by name; these bodies are sent to every endpoint. */
export const hostileBodies: Record<string, (size: number) => string> = {
  "lists in lists": (size) => "[".repeat(size / 2) + "]".repeat(size / 2),
  "objects in objects": (size) => '{"a":'.repeat(size / 6) + "1" + "}".repeat(size / 6),
  "empty lists": (size) => `[${"[],".repeat(size / 3)}[]]`,
  "many fields": (size) =>
    `{${Array.from({ length: Math.floor(size / 12) }, (_, index) => `"k${index}":0`).join(",")}}`,
  "own prototypes": (size) => `{${'"__proto__":{},'.repeat(size / 16)}"a":1}`,
  escapes: (size) => `{"a":"${"\\u0061".repeat(size / 6)}"}`,
  "without an end": (size) => `{"a":"${"\\\\".repeat(size / 2)}`,
};
