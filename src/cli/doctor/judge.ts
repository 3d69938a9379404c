import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Clock } from "../../shared/system/clock.ts";
import type { Config } from "../../server/platform/process/config.ts";
import type { Finding } from "../../shared/system/doctor.ts";
import { languageFindings } from "./languages.ts";
import { sandboxFindings } from "./sandbox.ts";

const run = promisify(execFile);

/** Findings about the C compiler, the sandbox, and each language with its version. */
export async function judgeFindings(config: Config, clock: Clock): Promise<Finding[]> {
  return [
    await compiler(),
    ...(await sandboxFindings(config, clock)),
    ...(await languageFindings()),
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
