import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../shared/system/clock.ts";
import { startSandbox } from "../../judge/sandbox/sandbox.ts";
import type { SandboxStatus } from "../../judge/sandbox/sandboxTypes.ts";
import { type Config, isPrivate } from "../../server/platform/process/config.ts";
import { type Exposure, treesOf } from "../../judge/visibleTrees.ts";
import { findToolbox } from "../../judge/languageTools.ts";
import { thisMachine } from "../../judge/languages/machine.ts";
import { languages } from "../../judge/languages/registry.ts";
import { exposureError, exposures } from "../readableByPrograms.ts";
import { sandboxBinary } from "../sandboxBinary.ts";
import { type Environment, thisEnvironment } from "./environment.ts";
import type { Finding } from "../../shared/system/doctor.ts";
import { groupsText, sandboxAdvice, tierText } from "./sandboxAdvice.ts";

/** Starts the sandbox briefly to read its status, which a judge on this machine would also get. */
export async function sandboxFindings(config: Config, clock: Clock): Promise<Finding[]> {
  const subject = "Sandbox";
  if (!existsSync(sandboxBinary)) {
    return [{ subject, state: "bad", detail: "not built", fix: "npm start (or npm run build)" }];
  }
  const folder = await mkdtemp(join(tmpdir(), "verdict-doctor-"));
  try {
    const sandbox = await startSandbox({
      folder,
      slots: 1,
      profiles: [],
      clock,
      binary: sandboxBinary,
    });
    const status = sandbox.status();
    await sandbox.close();
    const { profiles } = await findToolbox(languages, thisMachine());
    // The folders of precompiled headers are in the data folder, but if they are mounted, the folders above them stay
    // hidden.
    const trees = treesOf(profiles((name) => join(folder, name)));
    return [
      ...describeSandbox(status, thisEnvironment(), isPrivate(config) || config.allowWeak),
      ...describeExposures(exposures(config, status, trees), status),
    ];
  } catch (error) {
    const fix = "npm run build; if the error remains, its message shows what is missing";
    return [{ subject, state: "bad", detail: (error as Error).message, fix }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns findings about the sandbox: the tier and the cgroup in use, the reasons why no better option is available,
 * and failed self-tests.
 */
export function describeSandbox(
  status: SandboxStatus,
  is: Environment,
  weakAllowed: boolean,
): Finding[] {
  const { tier, cgroup, reasons } = status;
  const words = tierText(status);
  const isRefused = tier === "weak" && !weakAllowed;
  const why = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const counted = groupsText(status, is);
  const missing = sandboxAdvice(status, is);
  return [
    {
      subject: "Sandbox",
      state: isRefused ? "bad" : tier === "weak" ? "missing" : "good",
      detail: `${words.en}${isRefused ? ": refused on this address" : ""}${why}`,
      chinese: `${words.zh}${isRefused ? "：在此地址上不予使用" : ""}`,
      ...(isRefused && {
        fix: "fix the lines below; VERDICT_ALLOW_WEAK=1 accepts it",
        chineseFix: "处理以下各项；VERDICT_ALLOW_WEAK=1 表示接受",
      }),
      ...(tier === "weak" &&
        !isRefused && {
          fix: "for testing only: do not judge untrusted code",
          chineseFix: "仅供试用：请勿评测不可信的代码",
        }),
    },
    {
      subject: "Limits",
      state: cgroup === 0 ? "missing" : "good",
      detail: counted.en,
      chinese: counted.zh,
      ...(cgroup === 0 && { fix: "see below", chineseFix: "见下" }),
    },
    ...missing.map((one) => ({
      subject: "  lacks 缺少",
      state: "missing" as const,
      detail: one.why.en,
      chinese: one.why.zh,
      fix: one.fix.en,
      chineseFix: one.fix.zh,
    })),
    ...failedTests(status),
  ];
}

/**
 * Reports folders of this machine that sandboxed programs could see. The judge does not start while there are such
 * folders.
 */
export function describeExposures(visible: Exposure[], status: SandboxStatus): Finding[] {
  return visible.map((exposure) => {
    const { message, chinese } = exposureError(exposure, status);
    return {
      subject: "Folders",
      state: "bad" as const,
      detail: message,
      chinese,
      fix: "the judge does not start until this is fixed",
      chineseFix: "解决之前评测机不会启动",
    };
  });
}

function failedTests({ selfTest }: SandboxStatus): Finding[] {
  return selfTest
    .filter(({ passed }) => !passed)
    .map(({ name, detail }) => ({
      subject: "Sandbox test",
      state: "bad" as const,
      detail: `${name}: ${detail}`,
      chinese: `自检未通过：${name}`,
      fix: "do not judge untrusted code here; the kernel does not isolate as required",
      chineseFix: "请勿在此评测不可信的代码：内核的隔离未达到要求",
    }));
}
