// `npm run dev`: serves the pages from source and reloads them when they change. The pages use the API of a separate
// Verdict server: run `npm start` in another terminal, and set VERDICT_BASE_URL if its port is not 8080. With `--
// --judges`, it also starts a Verdict server from source, which connects to simulated remote judges instead of the real
// sites.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

await ensurePackages(console.log);
await onPinnedNode();
if (process.argv.includes("--judges")) startJudges();
const vite = join(root, "node_modules/vite/bin/vite.js");
process.exitCode = await runToEnd(process.execPath, [vite], { stdio: "inherit" });

/**
 * Starts the simulated judges and a Verdict server. They end together with this process: Ctrl-C reaches all processes,
 * and if this process exits for another reason, it sends them SIGTERM.
 */
function startJudges() {
  const program = join(root, "tests/remote/simulation/start.ts");
  const child = spawn(process.execPath, [program], { cwd: root, stdio: "inherit" });
  child.once("exit", (code) => {
    if (code) process.exit(code);
  });
  process.once("exit", () => child.kill("SIGTERM"));
}
