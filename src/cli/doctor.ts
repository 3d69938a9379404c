import { parseArgs } from "node:util";
// oxlint-disable-next-line eslint/no-restricted-imports -- the process of the checks begins here: each check gets its real clock
import { type Clock, systemClock } from "../shared/system/clock.ts";
import type { Finding } from "../shared/system/doctor.ts";
import { type Config, loadConfig } from "../server/platform/process/config.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { databaseFindings } from "./doctor/database.ts";
import { installLanguages } from "./doctor/languageInstall.ts";
import { judgeFindings } from "./doctor/judge.ts";
import { machineFindings } from "./doctor/machine.ts";
import { nodeFindings } from "./doctor/nodes.ts";

const marks = { good: "✔", missing: "–", bad: "✘" };
const colours = { good: 32, missing: 33, bad: 31 };

/** `verdict doctor` prints findings; `verdict doctor --install [languages] [--yes]` installs missing languages. */
export async function doctor(): Promise<void> {
  process.title = "verdict doctor";
  const { isInstall, isAgreed, names } = readOptions(process.argv.slice(3));
  await (isInstall ? installLanguages(names, isAgreed) : examine());
}

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { install: { type: "boolean" }, yes: { type: "boolean", short: "y" } },
    });
    const isInstall = values.install ?? false;
    if (!isInstall && (positionals.length > 0 || values.yes))
      throw new Error("--install is missing");
    return { isInstall, isAgreed: values.yes ?? false, names: positionals };
  } catch (error) {
    throw new OperatorError(
      "BAD_OPTION",
      `${(error as Error).message} (verdict doctor [--install [language …] [--yes]]).`,
      "命令行选项有误；用法：verdict doctor [--install [语言 …] [--yes]]。",
    );
  }
}

/**
 * Prints all findings with their fixes; does not change the site. The exit code is 1 if a finding is bad; a missing
 * language is not a bad finding.
 */
async function examine(): Promise<void> {
  const { config, unknown } = loadConfig(process.env, projectRoot);
  const findings = [
    ...unknown.map((name) => unknownSetting(name)),
    ...(await findingsOf(config, systemClock)),
  ];
  for (const finding of findings) print(finding);
  const bad = findings.filter(({ state }) => state === "bad").length;
  console.log(
    bad === 0
      ? "\nNo problems found. 一切正常。"
      : `\n${bad} to fix; see the lines marked ✘. 有 ${bad} 项需要处理，见标有 ✘ 的行。`,
  );
  process.exitCode = bad === 0 ? 0 : 1;
}

/** Returns all findings about this machine; takes a few seconds. */
export async function findingsOf(config: Config, clock: Clock): Promise<Finding[]> {
  return [
    ...(await machineFindings(config)),
    ...(await databaseFindings(config, clock)),
    ...(await judgeFindings(config, clock)),
    ...(await nodeFindings(config, clock)),
  ];
}

function unknownSetting(name: string): Finding {
  return {
    subject: name,
    state: "bad",
    detail: "is not a setting",
    fix: "see the table in docs/operations.md",
  };
}

function print({ subject, state, detail, chinese, fix, chineseFix }: Finding): void {
  const mark = process.stdout.isTTY
    ? `\u001B[${colours[state]}m${marks[state]}\u001B[0m`
    : marks[state];
  console.log(`${mark} ${subject.padEnd(18)} ${detail}`);
  const indent = `  ${" ".repeat(18)} `;
  if (chinese) console.log(indent + chinese);
  if (fix) console.log(`${indent}→ ${fix}`);
  if (chineseFix && chineseFix !== fix) console.log(`${indent}→ ${chineseFix}`);
}
