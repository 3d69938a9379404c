import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** A program of the corpus; it was written independently of the other programs for its problem. */
export interface CorpusProgram {
  problem: string;
  language: "C++ 17" | "Python3" | "Java";
  code: string;
}

const languages = new Map<string, CorpusProgram["language"]>([
  [".cpp", "C++ 17"],
  [".py", "Python3"],
  [".java", "Java"],
]);

/** The corpus: maps each problem to its programs, ordered by name. */
export function corpus(): Map<string, CorpusProgram[]> {
  const folder = join(import.meta.dirname, "corpus");
  const problems = new Map<string, CorpusProgram[]>();
  for (const problem of readdirSync(folder).toSorted()) {
    const programs = readdirSync(join(folder, problem))
      .toSorted()
      .map((file) => {
        const language = languages.get(extname(file));
        if (language === undefined) throw new Error(`unknown language: ${problem}/${file}`);
        return { problem, language, code: readFileSync(join(folder, problem, file), "utf8") };
      });
    problems.set(problem, programs);
  }
  return problems;
}
