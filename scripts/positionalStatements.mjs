import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Files whose statements still take values by position. The list only shrinks. */
const POSITIONAL = [];

const fromDb = /import\s*\{([^}]*)\}\s*from\s*"[^"]*\/db\.ts"/g;

/** What {@link POSITIONAL} lacks, and what it lists in vain. */
export async function positionalMistakes(root) {
  const mistakes = [];
  const found = new Set();
  for await (const file of glob("src/server/**/*.ts", { cwd: root })) {
    const source = await readFile(join(root, file), "utf8");
    const isPositional = [...source.matchAll(fromDb)].some(([, names]) =>
      /\b(sql|composed)\b/.test(names),
    );
    if (isPositional) found.add(file);
  }
  for (const file of found) {
    if (!POSITIONAL.includes(file)) mistakes.push(`${file}: declare it by statement(), with names`);
  }
  for (const file of POSITIONAL) {
    if (!found.has(file))
      mistakes.push(`scripts/positionalStatements.mjs: ${file} is done, remove it`);
  }
  return mistakes;
}
