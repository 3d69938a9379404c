// `npm run format`: formats all files.
import { join } from "node:path";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

await onPinnedNode();
const args = [join(root, "node_modules/oxfmt/bin/oxfmt"), ...process.argv.slice(2)];
process.exitCode = await runToEnd(process.execPath, args, { stdio: "inherit" });
