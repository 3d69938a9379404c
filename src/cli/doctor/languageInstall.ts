import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import type { Language } from "../../judge/languages/language.ts";
import { languages } from "../../judge/languages/registry.ts";
import { OperatorError } from "../../server/platform/process/operatorError.ts";
import {
  asRoot,
  installCommand,
  languagePackages,
  type Manager,
  refreshCommand,
} from "./languagePackages.ts";
import { familyName, findManager, hasCommand, findTools } from "./languages.ts";

interface Step {
  language: Language;
  command: string[];
  megabytes: number;
}

/**
 * `verdict doctor --install [languages] [--yes]`: prints the package command of every missing language (or of the given
 * languages), asks for confirmation, runs the commands and shows their output, and reports the result. The exit code is
 * 1 when a requested language is still missing.
 */
export async function installLanguages(names: readonly string[], isAgreed: boolean): Promise<void> {
  const candidates = names.length > 0 ? names.map(languageByName) : languages;
  const missing = (await findTools(candidates)).filter(({ version }) => version === undefined);
  if (missing.length === 0) return print("Nothing is missing.", "没有缺少的语言。");
  const manager = findManager();
  if (!manager) throw noManager();
  const rights = { isRoot: process.getuid?.() === 0, hasSudo: hasCommand("sudo") };
  const steps = missing.flatMap(({ language }) => stepOf(language, manager));
  for (const { language } of missing) {
    if (steps.some((step) => step.language === language)) continue;
    const name = familyName(language);
    print(`${name}: ${manager} has no package of it.`, `${name}：${manager} 没有对应的软件包。`);
  }
  show(steps);
  const refresh = refreshCommand(manager);
  const commands = [...(refresh ? [refresh] : []), ...steps.map(({ command }) => command)];
  const [first = []] = commands;
  if (steps.length === 0 || !asRoot(first, rights)) {
    if (steps.length > 0) print("Run these as root.", "请以 root 执行以上命令。");
    process.exitCode = 1;
    return;
  }
  if (!isAgreed && !(await isConfirmed())) return;
  for (const [at, command] of commands.entries()) {
    const [program = "", ...args] = asRoot(command, rights) ?? [];
    console.log(`\n[${at + 1}/${commands.length}] ${[program, ...args].join(" ")}`);
    const code = await runWithOutput(program, args);
    if (code !== 0) print(`It ended with ${code}.`, `命令以 ${code} 结束。`);
  }
  await report(missing.map(({ language }) => language));
}

/** Finds a language by any of its names or its short name, case-insensitively. */
export function languageByName(name: string): Language {
  const key = name.toLowerCase();
  const language = languages.find(
    ({ names, profile }) => profile === key || names.some((each) => each.toLowerCase() === key),
  );
  if (language) return language;
  const profiles = languages.map(({ profile }) => profile).join(" ");
  throw new OperatorError(
    "UNKNOWN_LANGUAGE",
    `There is no language ${name}; available: ${profiles}.`,
    `没有语言 ${name}；可用的有：${profiles}。`,
  );
}

function stepOf(language: Language, manager: Manager): Step[] {
  const languageEntry = languagePackages[language.profile];
  const packages = languageEntry?.[manager];
  if (!packages) return [];
  const command = installCommand(manager, packages);
  return [{ language, command, megabytes: languageEntry.megabytes }];
}

function show(steps: readonly Step[]): void {
  for (const { language, command, megabytes } of steps) {
    const size = megabytes < 1 ? "" : `≤ ${megabytes} MB`;
    console.log(`${familyName(language).padEnd(16)} ${size.padStart(9)}  ${command.join(" ")}`);
  }
  const total = steps.reduce((sum, { megabytes }) => sum + megabytes, 0);
  if (steps.length > 1) print(`At most ${total} MB to download.`, `最多下载 ${total} MB。`);
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    print(
      "Nothing was installed: no terminal for the confirmation; add --yes to install.",
      "未安装：没有终端可以确认；加上 --yes 即安装。",
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Install now? 现在安装吗？ [y/N] ");
  terminal.close();
  return /^(y|yes|是)$/i.test(answer.trim());
}

function runWithOutput(program: string, args: readonly string[]): Promise<number> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", env });
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

async function report(requested: readonly Language[]): Promise<void> {
  const results = await findTools(requested);
  console.log("");
  for (const { language, version, reason } of results) {
    console.log(`${version ? "✔" : "✘"} ${familyName(language).padEnd(16)} ${version ?? reason}`);
  }
  if (results.some(({ version }) => version === undefined)) process.exitCode = 1;
  if (results.every(({ version }) => version === undefined)) return;
  print(
    "A running judge offers them within a minute, after their A+B self-test has passed; no restart is needed.",
    "正在运行的评测机会在一分钟内通过 A+B 自测后提供这些语言，无需重启。",
  );
}

function print(english: string, chinese: string): void {
  console.log(`${english}\n${chinese}`);
}

function noManager(): OperatorError {
  return new OperatorError(
    "NO_PACKAGE_MANAGER",
    "None of apt-get, dnf, apk, pacman and zypper is installed; install the compilers by hand.",
    "没有找到 apt-get、dnf、apk、pacman 或 zypper；请手工安装编译器。",
  );
}
