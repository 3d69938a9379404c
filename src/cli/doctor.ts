import { loadConfig } from "../server/platform/config.ts";
import { projectRoot } from "../server/platform/projectRoot.ts";
import { databaseFindings } from "./doctor/database.ts";
import type { Finding } from "./doctor/finding.ts";
import { judgeFindings } from "./doctor/judge.ts";
import { machineFindings } from "./doctor/machine.ts";

const marks = { good: "✔", missing: "–", bad: "✘" };
const colours = { good: 32, missing: 33, bad: 31 };

/**
 * `verdict doctor`: what works on this machine and what does not, each with its fix. Changes nothing.
 * Ends with 1 when something is bad; a missing language alone is none.
 */
export async function doctor(): Promise<void> {
  process.title = "verdict doctor";
  const { config, unknown } = loadConfig(process.env, projectRoot);
  const findings: Finding[] = [
    ...unknown.map((name) => misspelt(name)),
    ...(await machineFindings(config)),
    ...(await databaseFindings(config)),
    ...(await judgeFindings(config)),
  ];
  for (const finding of findings) print(finding);
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(
    bad === 0
      ? "\nAll is well. 一切正常。"
      : `\n${bad} to mend; each line marked ✘ says how. 有 ${bad} 项需要处理，见标有 ✘ 的行。`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
}

function misspelt(name: string): Finding {
  return {
    subject: name,
    state: "bad",
    detail: "is not a setting",
    fix: "see the table in docs/operations.md",
  };
}

function print({ subject, state, detail, fix }: Finding): void {
  const mark = process.stdout.isTTY
    ? `\u001B[${colours[state]}m${marks[state]}\u001B[0m`
    : marks[state];
  console.log(`${mark} ${subject.padEnd(18)} ${detail}`);
  if (fix) console.log(`  ${" ".repeat(18)} → ${fix}`);
}
