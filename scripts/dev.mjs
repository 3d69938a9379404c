// `npm run dev`: the pages from source, reloaded as they change, with the API of a Verdict that runs
// already (`npm start` in another terminal; VERDICT_BASE_URL where it is not on port 8080).
import { join } from "node:path";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

await ensurePackages(console.log);
await onPinnedNode();
const vite = join(root, "node_modules/vite/bin/vite.js");
process.exitCode = await runToEnd(process.execPath, [vite], { stdio: "inherit" });
