// `npm run build`, and the build step of `npm start`: builds the program, the pages and the sandbox into dist/.
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSandbox } from "./build-sandbox.mjs";
import { whenChanged } from "./inputs.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";

const dist = join(root, "dist");
const stamp = (part) => join(dist, "stamps", part);

/**
 * Bundles the server, the judge and the commands, so that few files have to be read at startup; npm packages are not
 * bundled.
 */
export async function buildProgram(print = console.log) {
  const output = join(dist, "program");
  const part = {
    inputs: ["src/cli", "src/server", "src/judge", "src/shared", "scripts/build.mjs"],
    output,
    stamp: stamp("program"),
  };
  return whenChanged(root, part, async () => {
    print("Building the server and the judge… 正在构建服务器与评测机…");
    // The new output is built next to the old output and then renamed, because a running Verdict installation may
    // restart a process during the build.
    const newOutput = `${output}.new`;
    rmSync(newOutput, { recursive: true, force: true });
    const esbuild = await import("esbuild");
    await esbuild.build({
      // With these names, all output files are directly in the output folder. A worker must be in the same folder as
      // the program that starts it.
      entryPoints: {
        main: join(root, "src/cli/main.ts"),
        renderWorker: join(root, "src/server/platform/rendering/renderWorker.ts"),
        spreadsheetWorker: join(root, "src/server/platform/file/spreadsheetWorker.ts"),
        comparisonWorker: join(root, "src/server/similarity/comparisonWorker.ts"),
      },
      outdir: newOutput,
      bundle: true,
      splitting: true,
      packages: "external",
      format: "esm",
      platform: "node",
      target: "node24",
      sourcemap: "linked",
      logLevel: "warning",
    });
    rmSync(output, { recursive: true, force: true });
    renameSync(newOutput, output);
  });
}

async function buildWeb(print) {
  const output = join(dist, "web");
  const part = {
    inputs: [
      "src/web",
      "src/shared",
      "vite.config.ts",
      "scripts/vite-boot-script.mjs",
      "scripts/vite-compiled-texts.mjs",
      "scripts/vite-first-chunks.mjs",
      "scripts/vite-precompress.mjs",
      "scripts/vite-without-schemas.mjs",
      "package-lock.json",
    ],
    output: join(output, "index.html"),
    stamp: stamp("web"),
  };
  return whenChanged(root, part, async () => {
    print("Building the pages… 正在构建网页…");
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const code = await runToEnd(process.execPath, [vite, "build", "--logLevel", "warn"], {
      stdio: "inherit",
    });
    if (code !== 0) throw new Error(`building the pages failed (code ${code})`);
  });
}

/**
 * The sandbox needs a C compiler; if there is none, or if the sandbox does not compile, everything except judging
 * works.
 */
function buildJudgeSandbox(print) {
  const { state, message } = buildSandbox();
  if (state === "built") print("The sandbox was built. 沙箱已构建。");
  if (state !== "failed") return;
  print(
    `${message}\nNothing is judged; npx verdict doctor lists what is missing. 因此不会评测；npx verdict doctor 会给出解决办法。`,
  );
}

/** Builds the parts whose inputs have changed. Requires the pinned Node. */
export async function build(print = console.log) {
  // Separate processes build the pages and compile the sandbox, so that both builds run at the same time.
  const ends = await Promise.allSettled([
    buildWeb(print),
    buildProgram(print).then(() => buildJudgeSandbox(print)),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await onPinnedNode();
  await build();
}
