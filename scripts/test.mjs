// `npm test`: needs nothing prepared and runs everything; `npm test -- unit http` runs those projects.
// The last line is the sum. What a machine lacks is named; under CI it counts as failed.
// Plain JavaScript that Node 18 understands until the packages have brought the newer Node.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCompiler } from "./compiler.mjs";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";
import {
  closingLine,
  countReport,
  failuresOf,
  filesToRunAgain,
  withSecondRun,
} from "./testSum.mjs";

const say = (text) => console.log(text);
/** Said again at the end. */
const failures = [];
/** Journeys that passed the second time only: told with the failures, to be mended like them. */
const unsteady = [];
/**
 * Run a second time, alone, where up to a few files failed: a browser, a server, a database and a judge
 * share two cores there, and what a page waits for is bounded in seconds. Nothing else gets a second run.
 */
const secondRuns = new Set(["e2e"]);
/**
 * One after another: those that judge or start processes measure time and compete for the machine. The
 * two kinds of attacks run side by side: each waits for its sandbox half of the time, and their
 * neighbours are there to show that no other run changes a verdict.
 */
const projects = ["unit", "http", ["sandbox", "attacks"], "judge", "chaos", "start", "e2e"];
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
  const add = (name, counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
    say(`${name}: ${closingLine(counts).line}`);
  };
  const { ensureTestTools } = await import("./testTools.mjs");
  const missing = asked.length > 0 ? [] : await ensureTestTools(say);
  for (const line of missing) say(line);
  if (isCi) total.failed += missing.length;
  else total.skipped += missing.length;

  if (await runsWell("build", join(root, "scripts/build.mjs"))) total.passed += 1;
  else total.failed += 1;
  for (const each of chosen) {
    const [name, ...beside] = [each].flat();
    const others = beside.map((other) => ({ other, ran: runProject(other, { isBeside: true }) }));
    say(`\n=== ${[each].flat().join(" and ")} ===`);
    add(name, name === "check" ? await runCheck() : await runProject(name));
    for (const { other, ran } of others) {
      const { text, ...counts } = await ran;
      say(`\n=== ${other} ===\n${text}`);
      add(other, counts);
    }
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

/** Counts of a project; with `isBeside` it prints nothing, and its text is answered too. */
async function runProject(name, { isBeside = false } = {}) {
  const first = await runVitest(name, { isBeside });
  const { text } = first;
  if (!first.report) {
    say(`${name} ended with ${first.code} and without a report`);
    return { passed: 0, failed: 1, skipped: 0, text };
  }
  const files = secondRuns.has(name) ? filesToRunAgain(first.report) : [];
  const second = files.length > 0 ? await runVitest(name, { files }) : undefined;
  if (!second?.report) {
    failures.push(...failuresOf(first.report, root));
    return { ...countReport(first.report, first.code), text };
  }
  unsteady.push(...failuresOf(first.report, root));
  failures.push(...failuresOf(second.report, root));
  return { ...countReport(withSecondRun(first.report, second.report), second.code), text };
}

/** The report of a run, undefined where it left none, how it ended, and what `isBeside` kept it from printing. */
async function runVitest(name, { isBeside = false, files = [] }) {
  const folder = mkdtempSync(join(tmpdir(), "verdict-results-"));
  const written = join(folder, "report.json");
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...["--project", name, "--reporter=default", "--reporter=json"],
    `--outputFile.json=${written}`,
    ...files,
  ];
  const said = join(folder, "said");
  const output = isBeside ? openSync(said, "w") : "inherit";
  const code = await runToEnd(process.execPath, args, {
    stdio: ["inherit", output, output],
    env: cleanEnvironment(),
  }).catch((error) => error.message);
  if (isBeside) closeSync(output);
  const text = isBeside ? readFileSync(said, "utf8") : "";
  try {
    return { report: JSON.parse(readFileSync(written, "utf8")), code, text };
  } catch {
    return { report: undefined, code, text };
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
  for (const each of unsteady) console.log(`\nfailed the first time: ${each}`);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${line}`);
  process.exit(exitCode);
}
