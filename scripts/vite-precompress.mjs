import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/**
 * Smaller files are not compressed, since that would save almost nothing; most of a page's small shared chunks are
 * larger than this.
 */
const SMALLEST = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Vite plugin: stores `.br` and `.gz` files next to every text file of the build, so that the server sends the best
 * compression without using processor time.
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
    async closeBundle() {
      if (!folder) return;
      const names = await readdir(folder, { recursive: true });
      // Compresses all files at the same time, to use every processor.
      await Promise.all(
        names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

/** @param {string} path */
async function compress(path) {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
