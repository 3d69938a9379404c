// `node scripts/measure-bytes.mjs [folder]`: prints how many bytes (Brotli) a first visit to each page downloads,
// computed from the built files (dist/web). The end-to-end tests check the real downloads against the budget.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/** Size of a file as the server sends it, compressed with Brotli. */
function sentBytes(folder, file) {
  const path = join(folder, file);
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size;
  const content = readFileSync(path);
  return Math.min(content.length, brotliCompressSync(content).length);
}

/**
 * Lists the files and the number of bytes of a first visit to each page: index.html, the files named in it, and the
 * files that boot.js preloads for this address and one language. Fonts are not counted, because text is readable before
 * they are loaded.
 */
export function measureFirstVisits(folder, locale = "zh-CN") {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const namedFiles = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, f]) => f,
  );
  const boot = readdirSync(join(folder, "assets")).find((name) => /^boot-.*\.js$/.test(name));
  if (!boot) throw new Error(`${folder} has no boot script; build it first`);
  const source = readFileSync(join(folder, "assets", boot), "utf8");
  const preloads = JSON.parse(/var preloads = (\{.*\});/.exec(source)?.[1] ?? "{}");
  return preloads.routes.map(([pattern, own, first = []]) => {
    const files = [
      ...new Set(["index.html", ...namedFiles, ...preloads.texts[locale], ...own].concat(first)),
    ];
    const sizes = files.map((file) => ({ file, bytes: sentBytes(folder, file) }));
    return {
      page: pattern,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      files: sizes.toSorted((a, b) => b.bytes - a.bytes),
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(import.meta.dirname, "../dist/web");
  for (const { page, bytes, files } of measureFirstVisits(folder)) {
    console.log(`${page.padEnd(28)} ${(bytes / 1024).toFixed(1)} KB in ${files.length} files`);
    for (const { file, bytes: size } of files.slice(0, 6)) {
      console.log(`    ${(size / 1024).toFixed(1).padStart(6)}  ${file}`);
    }
  }
}
