import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootScript } from "./scripts/vite-boot-script.mjs";
import { compiledTexts } from "./scripts/vite-compiled-texts.mjs";
import { firstChunks } from "./scripts/vite-first-chunks.mjs";
import { precompress } from "./scripts/vite-precompress.mjs";
import { withoutSchemas } from "./scripts/vite-without-schemas.mjs";

/** Where `npm run dev` finds the API. */
const server = process.env["VERDICT_BASE_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: "src/web",
  publicDir: "public",
  cacheDir: "../../node_modules/.cache/vite",
  plugins: [
    withoutSchemas(),
    compiledTexts(),
    react(),
    // What each address needs first, so that the browser asks for it with the first script.
    bootScript({
      "^/(home)?$": "site/home/HomePage.tsx",
      "^/problem/?$": "problem/list/ProblemListPage.tsx",
      "^/problem/.": "problem/page/ProblemPage.tsx",
      "^/status": "submission/list/SubmissionListPage.tsx",
      "^/submission-detail/": "submission/detail/SubmissionDetailPage.tsx",
    }),
    precompress(),
  ],
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // Fonts as data: addresses would break our own Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Seven characters of a hash, the fewest that the bundler takes: the start names nearly 400 files of later pages.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: "first visit",
              // From `/src/`: the administration has pages of the same names.
              name: firstChunks({
                entry: "/src/web/main.tsx",
                pages: {
                  home: "/src/web/site/home/HomePage.tsx",
                  problems: "/src/web/problem/list/ProblemListPage.tsx",
                  problem: "/src/web/problem/page/ProblemPage.tsx",
                },
                following: [
                  "/src/web/submission/list/SubmissionListPage.tsx",
                  "/src/web/submission/detail/SubmissionDetailPage.tsx",
                ],
              }),
            },
            {
              // Forms have all of these: apart, each would be a name more in the lists of files of a first visit.
              name: "form",
              test: /\/src\/web\/ui\/control\/(?:Form|FormError|FormError\.module|formState|useFields)\.(?:tsx?|css)$/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": { target: server, xfwd: false } } },
});
