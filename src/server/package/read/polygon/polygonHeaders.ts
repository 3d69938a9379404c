import type { Archive } from "../../archive.ts";
import type { Report } from "../../report.ts";
import type { XmlElement } from "./xmlTree.ts";

/** The package's headers that a source file includes, directly or indirectly; `testlib.h` is provided by Verdict. */
export async function headersOf(
  folder: Archive,
  { root, report, code }: { root: XmlElement; report: Report; code: string },
): Promise<Record<string, string>> {
  const resources = new Map(
    root.all("files", "resources", "file").map((each) => {
      const path = each.get("path");
      return [path.slice(path.lastIndexOf("/") + 1), path] as const;
    }),
  );
  const texts: Record<string, string> = {};
  const lost: string[] = [];
  const waiting = [code];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ""] of next.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([\w.+-]{1,100})"/gm)) {
      if (name === "testlib.h" || Object.hasOwn(texts, name)) continue;
      const path = resources.get(name);
      if (path === undefined || !folder.has(path) || Object.keys(texts).length >= 20)
        lost.push(name);
      else waiting.push((texts[name] = await folder.text(path)));
    }
  }
  report.names("includesLost", lost);
  return texts;
}
