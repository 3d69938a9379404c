// `npm test`: needs nothing prepared and runs everything; `npm test -- unit http` runs those projects.
// The last line is the sum. What a machine lacks is named; under CI it counts as failed.
// Plain JavaScript that Node 18 understands until the packages have brought the newer Node.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCompiler } from "./compiler.mjs";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";
import { closingLine, countReport } from "./testSum.mjs";

const say = (text) => console.log(text);
/** One after another: those that judge or start processes measure time and compete for the machine. */
const projects = ["unit", "http", "sandbox", "judge", "chaos", "start", "e2e"];
const isCi = !["", "0", "false", undefined].includes(process.env.CI);

try {
  await ensurePackages(say);
  ensureCompiler(say);
} catch (error) {
  console.error(error.message);
  finish({ passed: 0, failed: 1, skipped: 0 });
}
await onPinnedNode();
finish(await runAll(process.argv.slice(2)));

async function runAll(asked) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const chosen = asked.length > 0 ? asked : ["check", ...projects];
  const { ensureTestTools } = await import("./testTools.mjs");
  const missing = asked.length > 0 ? [] : await ensureTestTools(say);
  for (const line of missing) say(line);
  if (isCi) total.failed += missing.length;
  else total.skipped += missing.length;

  if (await runsWell("build", join(root, "scripts/build.mjs"))) total.passed += 1;
  else total.failed += 1;
  for (const name of chosen) {
    say(`\n=== ${name} ===`);
    const counts = name === "check" ? await runCheck() : await runProject(name);
    for (const key of Object.keys(total)) total[key] += counts[key];
    say(`${name}: ${closingLine(counts).line}`);
  }
  return total;
}

async function runsWell(name, script) {
  say(`=== ${name} ===`);
  return (await runToEnd(process.execPath, [script], { stdio: "inherit" })) === 0;
}

async function runCheck() {
  const isGood = await runsWell("check", join(root, "scripts/check.mjs"));
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

async function runProject(name) {
  const folder = mkdtempSync(join(tmpdir(), "verdict-results-"));
  const report = join(folder, "report.json");
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["--project", name, "--reporter=default", "--reporter=json"],
    `--outputFile.json=${report}`,
  ];
  const code = await runToEnd(process.execPath, args, {
    stdio: "inherit",
    env: cleanEnvironment(),
  });
  try {
    return countReport(JSON.parse(readFileSync(report, "utf8")), code);
  } catch {
    say(`${name} ended with ${code} and without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The tests set what they need; what is set for a real site must not reach them. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VERDICT_|DATABASE_URL$|npm_)/.test(name)),
  );
}

function finish(total) {
  const { line, exitCode } = closingLine(total);
  console.log(`\n${line}`);
  process.exit(exitCode);
}
