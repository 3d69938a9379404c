// `npm test` runs all tests and needs no preparation; `npm test -- unit http` runs only the named test projects. A
// project is not run again if its inputs have not changed since it last passed on this machine. Its earlier result is
// then reported, and marked as reused. `npm test -- --fresh` runs all projects again. The last line shows the total
// numbers of passed, failed and skipped tests. Tools that are missing on the machine are listed; under CI they count as
// failures. This script is plain JavaScript for Node 18, because it installs the newer Node together with the packages.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ensureCompiler } from "./compiler.mjs";
import { ensurePackages } from "./install.mjs";
import { onPinnedNode, root, runToEnd } from "./pinnedNode.mjs";
import { keyOf, readResult, resultsFolder, writeResult } from "./testResults.mjs";
import { filesOfCheckout, inputsOf } from "./testInputs.mjs";
import { closingLine, countReport, failuresOf } from "./testSum.mjs";

const say = (text) => console.log(text);
/** Messages that are printed again at the end. */
const failures = [];
/** The projects run one after another, because projects that judge or start processes would compete for the machine. */
const projects = ["unit", "http", "sandbox", "judge", "chaos", "start", "e2e"];
const isCi = !["", "0", "false", undefined].includes(process.env.CI);
/**
 * Environment variables that are passed to the tests. A result is reused only if all of them have the same values as in
 * the run that produced it.
 */
const passedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_.*|TZ|TMPDIR|CI|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|PYENV_ROOT|XDG_CACHE_HOME|RUSTUP_HOME|CARGO_HOME|GOROOT|JAVA_HOME)$/;
const results = resultsFolder();

try {
  await ensurePackages(say);
  ensureCompiler(say);
} catch (error) {
  console.error(error.message);
  finish({ passed: 0, failed: 1, skipped: 0 });
}
await onPinnedNode();
const words = process.argv.slice(2);
const isFresh = words.includes("--fresh");
finish(await runAll(words.filter((word) => word !== "--fresh")));

async function runAll(requested) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const names = requested.length > 0 ? requested : ["check", ...projects];
  const unknown = requested.filter((name) => !(name in inputsOf));
  if (unknown.length > 0) {
    say(`There is no project ${unknown.join(", ")}. Projects: ${Object.keys(inputsOf).join(", ")}`);
    return { ...total, failed: 1 };
  }
  const add = (name, counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
    say(`${name}: ${closingLine(counts).line}`);
  };
  const { ensureTestTools } = await import("./testTools.mjs");
  const missing = requested.length > 0 ? [] : await ensureTestTools(say);
  for (const line of missing) say(line);
  if (isCi) total.failed += missing.length;
  else total.skipped += missing.length;

  if (await runsWell("build", join(root, "scripts/build.mjs"))) total.passed += 1;
  else total.failed += 1;
  const { describeMachine } = await import("./testMachine.mjs");
  const machine = await describeMachine(root, testEnvironment());
  for (const name of names) {
    say(`\n=== ${name} ===`);
    const storedResult = isFresh ? undefined : readResult(results, keyNow(name, machine));
    if (storedResult) say(`reused: inputs unchanged since it passed on ${storedResult.at}`);
    add(name, storedResult ?? (await runAndKeep(name, machine)));
  }
  return total;
}

function keyNow(project, machine) {
  return keyOf({ root, project, machine, files: filesOfCheckout(root) });
}

/**
 * Runs a project and stores its result for the next run. If the sources changed during the run, nothing is stored,
 * because it is unknown which version was tested.
 */
async function runAndKeep(project, machine) {
  const key = keyNow(project, machine);
  const counts = project === "check" ? await runCheck() : await runProject(project);
  if (keyNow(project, machine) === key) {
    writeResult(results, key, { ...counts, project, at: new Date().toISOString() });
  }
  return counts;
}

async function runsWell(name, script) {
  say(`=== ${name} ===`);
  return (await runToEnd(process.execPath, [script], { stdio: "inherit" })) === 0;
}

async function runCheck() {
  const isGood = await runsWell("check", join(root, "scripts/check.mjs"));
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** Runs a project's tests and returns their counts. */
async function runProject(name) {
  const { report, code } = await runVitest(name);
  if (!report) {
    say(`${name} ended with ${code} and without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  failures.push(...failuresOf(report, root));
  return countReport(report, code);
}

/** Runs vitest for a project. Returns its report (undefined if the run wrote none) and its exit code. */
async function runVitest(name) {
  const folder = mkdtempSync(join(tmpdir(), "verdict-results-"));
  const reportPath = join(folder, "report.json");
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    // `unit` consists of three vitest projects: test files that can share processes, tests of pages, and test files
    // that each need a separate process.
    "--project",
    `${name}*`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportPath}`,
  ];
  const code = await runToEnd(process.execPath, args, {
    stdio: "inherit",
    env: { ...testEnvironment(), TERM: process.env.TERM ?? "dumb" },
  }).catch((error) => error.message);
  try {
    return { report: JSON.parse(readFileSync(reportPath, "utf8")), code };
  } catch {
    return { report: undefined, code };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the environment for the tests. The tests set the variables that they need themselves, and the settings of a
 * real site must not affect them.
 */
function testEnvironment() {
  const env = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return {
    ...Object.fromEntries(env.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    PATH: pathWithoutNpm(),
  };
}

/**
 * PATH without the folders that npm adds at its beginning. These folders are in the checkout, so PATH would differ
 * between checkouts.
 */
function pathWithoutNpm() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .filter((folder) => !/node_modules\/\.bin$|node-gyp-bin$/.test(folder))
    .join(delimiter);
}

function finish(total) {
  const { line, exitCode } = closingLine(total);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${line}`);
  process.exit(exitCode);
}
