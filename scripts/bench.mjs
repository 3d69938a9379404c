// `npm run bench -- <name>`: runs the benchmark bench/<name>.ts with the pinned Node.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

await onPinnedNode();
const folder = join(root, "bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name, ...args] = process.argv.slice(2);
if (names.includes(name)) {
  const file = join(folder, `${name}.ts`);
  process.exitCode = await runToEnd(process.execPath, [file, ...args], { stdio: "inherit" });
} else {
  console.log(`npm run bench -- <${names.join("|")}> [arguments]`);
  process.exitCode = 2;
}
