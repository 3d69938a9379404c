import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files save almost nothing; the small shared chunks of a page are mostly larger. */
const SMALLEST = 256;

/**
 * Vite plugin: stores `.br` and `.gz` beside every text file of the build, so that the server sends
 * the best compression without spending time on it.
 *
 * @returns {import("vite").Plugin}
 */
export function precompress() {
  let folder = "";
  return {
    name: "verdict-precompress",
    apply: "build",
    enforce: "post",
    writeBundle({ dir }) {
      folder = dir ?? "";
    },
    closeBundle() {
      if (!folder) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!compressible.test(name)) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        if (content.length < SMALLEST) continue;
        const options = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: options }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
