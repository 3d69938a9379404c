/** Finds lines and blocks in programs; used to create disguised copies without breaking up blocks. */

export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** The words in a line that may be identifiers. */
export function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[A-Za-z_]\w*/g));
}

/**
 * Number of the first line after the block that line `start` opens, determined by braces; undefined if the line opens
 * no block.
 */
function endOfBraces(lines: readonly string[], start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < lines.length; index += 1) {
    for (const character of lines[index] ?? "") {
      if (character === "{") depth += 1;
      else if (character === "}") depth -= 1;
    }
    if (depth === 0) return index > start ? index + 1 : undefined;
  }
  return undefined;
}

/**
 * Number of the first line after the block that line `start` opens, determined by indentation; undefined if the line
 * opens no block.
 */
function endOfIndent(lines: readonly string[], start: number): number | undefined {
  const outer = indentOf(lines[start] ?? "").length;
  let end = start + 1;
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line).length <= outer) break;
    end = index + 1;
  }
  return end > start + 1 ? end : undefined;
}

/** The number of the line that follows the loop's block; the loop is at line `start`. */
export function endOfBlock(
  lines: readonly string[],
  start: number,
  isPython: boolean,
): number | undefined {
  return isPython ? endOfIndent(lines, start) : endOfBraces(lines, start);
}
