import { expect, test } from "vitest";
import { firstChunks } from "./vite-first-chunks.mjs";

/** The importers of each module. */
const importers: Record<string, string[]> = {
  "/src/web/main.tsx": [],
  "/src/web/routes.tsx": ["/src/web/main.tsx"],
  "/src/web/a/Home.tsx": [],
  "/src/web/a/Rows.tsx": ["/src/web/a/Home.tsx"],
  "/src/web/b/List.tsx": [],
  "/src/web/b/Tags.tsx": ["/src/web/b/List.tsx", "/src/web/a/Rows.tsx"],
  "/src/web/b/Table.tsx": ["/src/web/b/List.tsx", "/src/web/c/Late.tsx"],
  "/src/web/b/Row.tsx": ["/src/web/b/List.tsx", "/src/web/d/Next.tsx"],
  "/src/web/d/Next.tsx": [],
  "/src/web/ui/Pager.tsx": ["/src/web/b/List.tsx"],
  "/src/web/ui/Upload.tsx": ["/src/web/c/Late.tsx"],
  "/src/web/c/Late.tsx": [],
  "/node_modules/react/index.js": [],
  "/node_modules/router/a.js": ["/node_modules/router/b.js"],
  "/node_modules/router/b.js": ["/node_modules/router/a.js", "/src/web/routes.tsx"],
  "/node_modules/editor/a.js": ["/src/web/c/Late.tsx"],
  "/node_modules/zod/mini.js": ["/src/web/routes.tsx"],
  "/node_modules/kit/kit.css": ["/src/web/main.tsx"],
  "/src/shared/texts/zh-CN/home.ts": ["/src/web/routes.tsx"],
};
const dynamic = new Set([
  "/src/web/a/Home.tsx",
  "/src/web/b/List.tsx",
  "/src/web/c/Late.tsx",
  "/src/web/d/Next.tsx",
]);
const graph = {
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    dynamicImporters: dynamic.has(id) ? ["/src/web/routes.tsx"] : [],
  }),
};
const chunkOf = firstChunks({
  entry: "/main.tsx",
  pages: { home: "/a/Home.tsx", list: "/b/List.tsx" },
  following: ["/d/Next.tsx"],
});

test.each([
  ["/src/web/main.tsx", null],
  ["/src/web/routes.tsx", "common"],
  ["/src/web/a/Home.tsx", null],
  ["/src/web/a/Rows.tsx", null],
  ["/src/web/b/Tags.tsx", "common"],
  ["/src/web/b/Table.tsx", "list-base"],
  ["/src/web/b/Row.tsx", "list-parts"],
  ["/src/web/ui/Pager.tsx", "common"],
  ["/src/web/ui/Upload.tsx", null],
  ["/src/web/c/Late.tsx", null],
  ["/node_modules/react/index.js", "vendor"],
  ["/node_modules/router/a.js", "vendor"],
  ["/node_modules/editor/a.js", null],
  ["/node_modules/zod/mini.js", null],
  ["/node_modules/kit/kit.css", "common"],
  ["/src/shared/texts/zh-CN/home.ts", null],
])("%s is in the file %s", (id, chunk) => {
  expect(chunkOf(id, graph)).toBe(chunk);
});
