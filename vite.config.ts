import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootScript } from "./scripts/vite-boot-script.mjs";
import { precompress } from "./scripts/vite-precompress.mjs";

/** Where `npm run dev` finds the API. */
const server = process.env["VERDICT_BASE_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: "src/web",
  publicDir: "public",
  cacheDir: "../../node_modules/.cache/vite",
  plugins: [
    react(),
    // What each address needs first, so that the browser asks for it with the first script.
    bootScript({
      "^/(home)?$": "site/home/HomePage.tsx",
      "^/problem/?$": "problem/list/ProblemListPage.tsx",
      "^/problem/.": "problem/page/ProblemPage.tsx",
      "^/status": "submission/SubmissionListPage.tsx",
      "^/submission-detail/": "submission/SubmissionDetailPage.tsx",
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
        codeSplitting: {
          groups: [
            {
              // Changes only with an upgrade, so it stays cached over our own releases.
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-intl|@formatjs|intl-messageformat)\//,
            },
            {
              // What every page uses, in one file instead of dozens; texts stay one per language.
              name: "common",
              test: /src\/(shared\/(?!texts)|web\/(platform|ui)\/)|node_modules\/(zod|eventsource-parser)\//,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { "/api": { target: server, xfwd: false } } },
});
