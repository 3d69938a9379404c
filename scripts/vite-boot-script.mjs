import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Vite plugin for `boot.js`, the only script that runs before the first paint; this script sets the theme and the
 * language. A build gives the script a file name with a hash, and inserts into it the list of files that each page
 * needs. The browser can therefore request all these files at the same time, instead of in one round trip after
 * another.
 *
 * @param {Record<string, string>} routes maps the path pattern of each page to the page's module under src/web
 * @returns {import("vite").Plugin}
 */
export function bootScript(routes) {
  let root = "";
  return {
    name: "verdict-boot-script",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir }, bundle) {
      if (!dir) throw new Error("the build has no output folder");
      const chunks = Object.values(bundle).filter((item) => item.type === "chunk");
      const fileOf = (module) => {
        const path = join(root, module);
        // If a page's module is in a chunk that other pages share, the bundler writes a small separate file through
        // which the page is loaded.
        const chunk =
          chunks.find(({ facadeModuleId }) => facadeModuleId === path) ??
          chunks.find(({ moduleIds }) => moduleIds.includes(path));
        if (!chunk) throw new Error(`no chunk holds ${module}`);
        return chunk;
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const inEntry = new Set(filesOf(entry, bundle));
      const needs = (module) =>
        filesOf(fileOf(module), bundle).filter((file) => !inEntry.has(file));
      const preloads = {
        routes: Object.entries(routes).map(([pattern, module]) => [pattern, needs(module)]),
        texts: Object.fromEntries(
          ["zh-CN", "en-US"].map((locale) => [locale, needs(`../shared/texts/${locale}/all.ts`)]),
        ),
      };
      const source = readFileSync(join(root, "boot.js"), "utf8");
      const filled = source.replace("{ routes: [], texts: {} }", JSON.stringify(preloads));
      if (filled === source) throw new Error("boot.js lost its place for the preloads");
      const code = stripComments(filled);
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 7);
      const name = `assets/boot-${hash}.js`;
      writeFileSync(join(dir, name), code);
      const page = join(dir, "index.html");
      const html = readFileSync(page, "utf8");
      writeFileSync(page, stylesFirst(html).replace('src="/boot.js"', `src="/${name}"`));
      rmSync(join(dir, "boot.js"), { force: true });
    },
  };
}

/**
 * Moves the style sheets before the modules, because the first paint needs them. Over HTTP/1.1 only six requests run at
 * a time, so a style sheet that is requested after six scripts would take one more round trip.
 */
function stylesFirst(html) {
  const styles = html.match(/^\s*<link rel="stylesheet"[^>]*>\n/gm) ?? [];
  const rest = styles.reduce((text, style) => text.replace(style, ""), html);
  return rest.replace(/^\s*<script type="module"/m, (module) => styles.join("") + module);
}

/** Removes only the comment lines, because minifying such a small script would save little more. */
function stripComments(source) {
  return source.replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, "");
}

function filesOf(chunk, bundle) {
  const files = [chunk.fileName, ...withImports(chunk, bundle)];
  const styles = files.flatMap((file) => [...(bundle[file]?.viteMetadata?.importedCss ?? [])]);
  return [...files, ...new Set(styles)];
}

function withImports(chunk, bundle, visited = new Set()) {
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (visited.has(file) || imported?.type !== "chunk") continue;
    visited.add(file);
    withImports(imported, bundle, visited);
  }
  return [...visited];
}
