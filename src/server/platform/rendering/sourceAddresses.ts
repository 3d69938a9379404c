import { addressOf, type FileNames } from "./fileNames.ts";
import { FormulaSearch } from "./formulaDelimiters.ts";

/**
 * In pictures and links, replaces relative names of the text's files with the addresses to which the renderer resolves
 * these names. Both Markdown and HTML are supported. `query` is appended to each address. Code and names of other files
 * are unchanged. The text then looks the same when it is rendered elsewhere.
 */
export function withFileAddresses(source: string, files: FileNames, query = ""): string {
  if (files.names.length === 0) return source;
  const resolve = addressOf(files);
  const resolved = (name: string): string | undefined => {
    const address = resolve(name);
    return address === undefined ? undefined : address + query;
  };
  let fence: string | undefined;
  return source
    .split("\n")
    .map((line) => {
      const [, mark = ""] = /^[ >]{0,12}(?:[-*+] {1,3})?(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence !== undefined) {
        if (mark.startsWith(fence)) fence = undefined;
        return line;
      }
      if (mark !== "") {
        fence = mark;
        return line;
      }
      return outsideCode(line, (text) => inText(text, resolved));
    })
    .join("\n");
}

/** Applies `change` to everything in the line except code spans, and returns the new line. */
function outsideCode(line: string, change: (text: string) => string): string {
  if (!line.includes("`")) return change(line);
  const search = new FormulaSearch(line, true);
  let result = "";
  let from = 0;
  for (let at = line.indexOf("`"); at !== -1;) {
    let runEnd = at;
    while (line[runEnd] === "`") runEnd++;
    const end = search.codeSpanEnd(at);
    if (end !== undefined) {
      result += change(line.slice(from, at)) + line.slice(at, end);
      from = end;
    }
    at = line.indexOf("`", end ?? runEnd);
  }
  return result + change(line.slice(from));
}

/** Matches `](name`, `]: name`, `src=name` and `href=name`, each also with the name in angle brackets or quotes. */
const PLACE =
  /(\]\([ \t]?|\]:[ \t]|\b(?:src|href)=)(?:<([^<>\n]{1,300})>|"([^"\n]{1,300})"|'([^'\n]{1,300})'|((?:[^\s()<>"']|\([^\s()<>"']{0,100}\)){1,300}))/gi;

function inText(text: string, resolve: (name: string) => string | undefined): string {
  return text.replaceAll(PLACE, (whole, head: string, ...names: unknown[]) => {
    const name = names.find((each) => typeof each === "string") ?? "";
    const address = resolve(name.trim());
    return address === undefined
      ? whole
      : head + whole.slice(head.length).replace(name, () => address);
  });
}
