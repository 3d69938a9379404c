export interface CompilerMessage {
  file: string;
  line: number;
  column: number | null;
  tone: "error" | "warning" | "note";
  text: string;
}

/** The format of gcc, g++ and clang; javac and others use nearly the same format. */
const MESSAGE =
  /^(?<file>[\w./+-]+?):(?<line>\d+):(?:(?<column>\d+):)? (?:fatal )?(?<tone>error|warning|note): (?<text>.+)$/;

const SHOWN_MAX = 50;

/** The compiler's messages with their positions, in the original order; text without a position is omitted. */
export function compilerMessages(log: string): CompilerMessage[] {
  const messages: CompilerMessage[] = [];
  for (const line of log.split("\n")) {
    const { file, line: at, column, tone, text } = MESSAGE.exec(line)?.groups ?? {};
    if (!file || !at || !text) continue;
    messages.push({
      file,
      line: Number(at),
      column: column ? Number(column) : null,
      text,
      tone: tone === "error" || tone === "warning" ? tone : "note",
    });
    if (messages.length === SHOWN_MAX) break;
  }
  return messages;
}

/** Whether this is the name of the source file in the sandbox; every other file belongs to the judge or is a header. */
export function isSource(file: string): boolean {
  return /^(?:\.\/)?[Mm]ain\.[a-z]+$/.test(file);
}
