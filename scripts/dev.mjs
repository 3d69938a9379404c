// `npm run dev`: the pages from source, reloaded as they change, with the API of a running Verdict (`npm start` in
// another terminal; VERDICT_BASE_URL where it is not on port 8080). With `-- --judges` it starts a Verdict from source
// too, which connects to simulated judges instead of any other site.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

await ensurePackages(console.log);
await onPinnedNode();
if (process.argv.includes("--judges")) startJudges();
const vite = join(root, "node_modules/vite/bin/vite.js");
process.exitCode = await runToEnd(process.execPath, [vite], { stdio: "inherit" });

/** Both end with this process: Ctrl-C reaches all, other signals are forwarded when it exits. */
function startJudges() {
  const program = join(root, "tests/remote/simulation/start.ts");
  const child = spawn(process.execPath, [program], { cwd: root, stdio: "inherit" });
  child.once("exit", (code) => {
    if (code) process.exit(code);
  });
  process.once("exit", () => child.kill("SIGTERM"));
}
