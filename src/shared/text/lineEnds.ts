/**
 * Applies the rule for line endings of test data to a text in memory: carriage returns before a line feed are removed,
 * and in a text without a line feed each carriage return is a line ending. Other carriage returns are part of the data.
 */
export function unixText(text: string): string {
  if (!text.includes("\r")) return text;
  if (!text.includes("\n")) return text.replaceAll("\r", "\n");
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines.map((line, i) => (i === last ? line : withoutReturns(line))).join("\n");
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === "\r") end -= 1;
  return line.slice(0, end);
}
