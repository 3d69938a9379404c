import { join } from "node:path";
import { build } from "vite";
import { withoutSchemas } from "./vite-without-schemas.mjs";

/** Modules that a first drawing must not include → their replacements, under src/web/first. */
const standIns = {
  react: "drawing",
  "react/jsx-runtime": "drawing",
  "@tanstack/react-router": "library",
  "@tanstack/react-query": "library",
  "/platform/texts.tsx": "library",
  "/platform/session.ts": "library",
  "/platform/api.ts": "library",
  "/ui/toast.tsx": "library",
  "/ui/announce.tsx": "library",
  "/ui/pageTitle.tsx": "library",
  "/ui/errorText.ts": "library",
  "/home/RecentSubmissions.tsx": "library",
  "/ui/HoverCard.tsx": "library",
};

/** Icons beside words. All others are on controls, which a first drawing only keeps room for. */
const iconsSeen = new Set([
  ...["clock", "memory", "info", "search", "list", "play", "left", "right"],
  // What a submission goes through.
  ...["dots", "ring", "check"],
]);

/**
 * A script that shows a guest what a page has to read before React is there: the page's own components, run
 * once, with small stand-ins for the libraries they use. Class names are those of the pages' build, because
 * they are made from the style sheets' paths and contents.
 *
 * @param {string} root folder of the pages' source
 * @param {string} module the drawing's module in it
 * @returns {Promise<string>} the script
 */
export async function firstDrawing(root, module) {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [withoutSchemas(), inPlaceOfLibraries(root)],
    build: {
      write: false,
      cssCodeSplit: false,
      target: "es2022",
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, module),
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  const chunks = output.filter(({ type }) => type === "chunk");
  if (chunks.length !== 1) throw new Error("the first drawing must be one script");
  return chunks[0].code;
}

/** @returns {import("vite").Plugin} */
function inPlaceOfLibraries(root) {
  const places = Object.entries(standIns).map(([name, file]) => [
    name,
    join(root, `first/${file}.ts`),
  ]);
  return {
    name: "verdict-first-drawing",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer?.includes("/src/web/first/") && !source.startsWith("react")) return null;
      const path = source.startsWith(".") && importer ? join(importer, "..", source) : source;
      const found = places.find(([name]) =>
        name.startsWith("/") ? path.endsWith(name) : path === name,
      );
      return found?.[1] ?? null;
    },
    transform(code, id) {
      if (!id.endsWith("/ui/Icon.tsx")) return null;
      const seen = code.replaceAll(/^  (\w+):\s+"M[^"]*",\n/gm, (line, name) =>
        iconsSeen.has(name) ? line : "",
      );
      if (seen === code) throw new Error("Icon.tsx lists its icons in another way now");
      return { code: seen, map: null };
    },
    // Dynamic imports are not part of it and never requested.
    resolveDynamicImport: (source) =>
      typeof source === "string" ? { id: source, external: true } : null,
  };
}
