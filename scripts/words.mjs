// Part of `npm run check`: names, comments and texts of sources, tests, scripts and benchmarks do not use the words
// that docs/glossary.md sets in bold in its columns "not". They have no other meaning here, so a textual search is
// enough.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Places that may use a word, by the beginning of their path, with the reason.
 * @type {Record<string, Record<string, string>>}
 */
const exceptions = {
  seal: {
    "src/server/account/": "secrets in the database are sealed with a key",
    "src/server/mail/": "as in account",
    "src/server/user/": "as in account",
    "src/server/remote/": "as in account",
    "src/server/platform/": "as in account",
    "tests/http/": "as in account",
    "tests/e2e/": "as in account",
  },
  "special judge": {
    "src/server/package/read/syzoj": "a field of its format",
    "src/server/remote/": "words of pages of other judges",
    "tests/remote/": "as in remote",
    "tests/http/packageSyzoj": "a field of its format",
  },
  drop: {
    "src/web/": "files and entries of lists are dragged and dropped",
    "src/shared/audit.ts": "the name of a stored action",
    "src/server/problemCheck/runs.ts": "the name of a stored action",
    "tests/": "databases are dropped, and files",
    "bench/": "an index is dropped for a comparison",
  },
  dropped: {
    "src/web/": "files and entries of lists are dragged and dropped",
    "tests/e2e/": "files and entries of lists are dragged and dropped",
  },
  forgotten: { "tests/e2e/recovery.test.ts": "a password" },
};

/** Names of fields on the wire and of columns, which cannot be changed. */
const STORED_NAMES =
  /\b(?:sealRank\w*|sealed_from|sealed_secret|organisers_see_hidden|organisers_ranked)\b/g;

/** The words of the glossary's rows, as written there, in bold. */
export function refusedWords(glossary) {
  const rows = glossary.split("\n").filter((line) => line.startsWith("| "));
  const bold = rows.flatMap((row) => [...row.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word));
  return [...new Set(bold)];
}

const TREES = ["src", "tests", "scripts", "bench"];

/** One line per use of a word in the sources below `folder`, including file names. */
export function findRefusedWords(folder, words, allowed = exceptions) {
  const patterns = finder(words);
  const beginnings = new RegExp(words.map((word) => word.split(" ")[0]).join("|"), "i");
  const findings = [];
  for (const path of sources(folder)) {
    const lines = [path, ...readFileSync(join(folder, path), "utf8").split("\n")];
    lines.forEach((line, number) => {
      // Splitting names into words takes most of the time, and few lines have any of the letters.
      if (!beginnings.test(line)) return;
      for (const word of usedIn(line, patterns)) {
        const places = Object.keys(allowed[word] ?? {});
        if (places.some((place) => path.startsWith(place))) continue;
        findings.push(`${path}${number === 0 ? "" : `:${number}`}: ${word}`);
      }
    });
  }
  return findings;
}

/** Excluded: programs that are judged, texts of screens, and this check itself. */
function sources(folder) {
  return TREES.filter((tree) => existsSync(join(folder, tree)))
    .flatMap((tree) => readdirSync(join(folder, tree), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js|css)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(
      (path) => !/^(?:src\/shared\/texts|tests\/(?:judge|attacks)\/.+)\/|\/words\./.test(path),
    )
    .toSorted();
}

/** Finds the words in a text of single blanks; plurals and other forms count. */
function finder(words) {
  return new RegExp(`(?<= |^)(${words.join("|")})(?:s|d|ed|er|ers)?(?= |$)`, "g");
}

/** The refused words of a line; names are split into words. */
function usedIn(line, patterns) {
  const plain = line
    .replaceAll(STORED_NAMES, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    // Words of one name or sentence; any other character ends it.
    .replaceAll(/[^a-z\s_-]+/g, " . ")
    .replaceAll(/[\s_-]+/g, " ");
  return [...plain.matchAll(patterns)].map(([, word]) => word);
}
