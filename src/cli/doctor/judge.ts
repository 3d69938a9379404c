import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Language } from "../../judge/languages/language.ts";
import { thisMachine, ToolMissing } from "../../judge/languages/machine.ts";
import { languages } from "../../judge/languages/registry.ts";
import { startSandbox } from "../../judge/sandbox.ts";
import type { SandboxStatus } from "../../judge/sandboxTypes.ts";
import { type Config, isPrivate } from "../../server/platform/config.ts";
import { sandboxBinary } from "../sandboxBinary.ts";
import type { Finding } from "./finding.ts";

const run = promisify(execFile);

/** The C compiler, what the sandbox can do here, and each language with its version. */
export async function judgeFindings(config: Config): Promise<Finding[]> {
  const machine = thisMachine();
  const found = await Promise.all(languages.map((language) => languageFinding(language, machine)));
  const isNone = found.every(({ state }) => state !== "good");
  return [
    await compiler(),
    ...(await sandboxFindings(config)),
    ...found.map((finding) => (isNone ? { ...finding, state: "bad" as const } : finding)),
  ];
}

async function compiler(): Promise<Finding> {
  const subject = "C compiler";
  try {
    const { stdout } = await run("cc", ["--version"]);
    return { subject, state: "good", detail: stdout.split("\n")[0] ?? "" };
  } catch {
    return {
      subject,
      state: "bad",
      detail: "none; the sandbox cannot be built and nothing is judged",
      fix: "as root: apt-get install gcc g++ libc6-dev (or your system's), then npm start",
    };
  }
}

/** Starts the sandbox for a moment: what it says of itself is what a judge would get. */
async function sandboxFindings(config: Config): Promise<Finding[]> {
  const subject = "Sandbox";
  if (!existsSync(sandboxBinary)) {
    return [{ subject, state: "bad", detail: "not built", fix: "npm start (or npm run build)" }];
  }
  const folder = await mkdtemp(join(tmpdir(), "verdict-doctor-"));
  try {
    const sandbox = await startSandbox({ folder, slots: 1, profiles: [], binary: sandboxBinary });
    const status = sandbox.status();
    await sandbox.close();
    return [tierFinding(status, config), cgroupFinding(status), ...failedTests(status)];
  } catch (error) {
    const fix = "npm run build; if it stays, its message tells what this system lacks";
    return [{ subject, state: "bad", detail: (error as Error).message, fix }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const tierFix =
  "run as root with namespaces and writable cgroups, or as a user of systemd (loginctl enable-linger) with user namespaces";

function tierFinding({ tier, reasons }: SandboxStatus, config: Config): Finding {
  const subject = "Sandbox";
  const detail = `${tier} tier${reasons.length > 0 ? ` (${reasons.join(", ")})` : ""}`;
  if (tier !== "weak") return { subject, state: "good", detail };
  if (isPrivate(config) || config.allowWeak) {
    return { subject, state: "missing", detail: `${detail}: for trying out only`, fix: tierFix };
  }
  const fix = `${tierFix}; VERDICT_ALLOW_WEAK=1 accepts it`;
  return { subject, state: "bad", detail: `${detail}: refused on this address`, fix };
}

function cgroupFinding({ cgroup }: SandboxStatus): Finding {
  const subject = "Memory limits";
  if (cgroup !== 0) return { subject, state: "good", detail: `by cgroup v${cgroup}` };
  const detail = "by rlimits; no writable cgroup";
  return { subject, state: "missing", detail, fix: tierFix };
}

function failedTests({ selfTest }: SandboxStatus): Finding[] {
  return selfTest
    .filter(({ passed }) => !passed)
    .map(({ name, detail }) => ({
      subject: "Sandbox test",
      state: "bad" as const,
      detail: `${name}: ${detail}`,
      fix: "do not judge strangers' code here; the kernel does not keep what is promised",
    }));
}

/** Debian's packages, by the languages' profiles. */
const packages: Record<string, string> = {
  c: "gcc",
  cpp: "g++",
  java: "openjdk-17-jdk-headless",
  python3: "python3",
  pypy3: "pypy3",
  golang: "golang-go",
  javascript: "nodejs",
  rust: "rustc",
};

async function languageFinding(
  language: Language,
  machine: ReturnType<typeof thisMachine>,
): Promise<Finding> {
  const subject = language.names[0] ?? language.profile;
  try {
    const { version } = await language.find(machine);
    return { subject, state: "good", detail: version };
  } catch (error) {
    const why = error instanceof ToolMissing ? error.message : (error as Error).message;
    const name = packages[language.profile] ?? language.profile;
    return {
      subject,
      state: "missing",
      detail: `unavailable, not offered: ${why}`,
      fix: `as root: apt-get install ${name} (or your system's), then npm start`,
    };
  }
}
