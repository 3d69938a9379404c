import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Language } from "../../judge/languages/language.ts";
import { thisMachine, ToolMissing } from "../../judge/languages/machine.ts";
import { languages } from "../../judge/languages/registry.ts";
import type { Config } from "../../server/platform/config.ts";
import type { Finding } from "./finding.ts";

const run = promisify(execFile);

/** The C compiler and each language with its version. */
export async function judgeFindings(_config: Config): Promise<Finding[]> {
  const machine = thisMachine();
  const found = await Promise.all(languages.map((language) => languageFinding(language, machine)));
  const isNone = found.every(({ state }) => state !== "good");
  return [
    await compiler(),
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
