import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../judge/sandbox.ts";
import type { SandboxStatus } from "../../judge/sandboxTypes.ts";
import { type Config, isPrivate } from "../../server/platform/config.ts";
import { sandboxBinary } from "../sandboxBinary.ts";
import { type Circumstances, theseCircumstances } from "./circumstances.ts";
import type { Finding } from "../../shared/doctor.ts";
import { groupsInWords, sandboxAdvice, tierInWords } from "./sandboxAdvice.ts";

/** Starts the sandbox for a moment: what it says of itself is what a judge would get. */
export async function sandboxFindings(config: Config): Promise<Finding[]> {
  const subject = "Sandbox";
  if (!existsSync(sandboxBinary)) {
    return [{ subject, state: "bad", detail: "not built", fix: "npm start (or npm run build)" }];
  }
  const folder = await mkdtemp(join(tmpdir(), "verdict-doctor-"));
  try {
    const sandbox = await startSandbox({ folder, slots: 1, profiles: [], binary: sandboxBinary });
    const status = sandbox.status();
    await sandbox.close();
    return describeSandbox(status, theseCircumstances(), isPrivate(config) || config.allowWeak);
  } catch (error) {
    const fix = "npm run build; if it stays, its message tells what this system lacks";
    return [{ subject, state: "bad", detail: (error as Error).message, fix }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tier and groups in use, why they are not better ones, and what the self-test could not prove. */
export function describeSandbox(
  status: SandboxStatus,
  is: Circumstances,
  weakAllowed: boolean,
): Finding[] {
  const { tier, cgroup, reasons } = status;
  const words = tierInWords(status);
  const refused = tier === "weak" && !weakAllowed;
  const why = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const counted = groupsInWords(status, is);
  const missing = sandboxAdvice(status, is);
  return [
    {
      subject: "Sandbox",
      state: refused ? "bad" : tier === "weak" ? "missing" : "good",
      detail: `${words.en}${refused ? ": refused on this address" : ""}${why}`,
      chinese: `${words.zh}${refused ? "：在此地址上不予使用" : ""}`,
      ...(refused && {
        fix: "mend the lines below; VERDICT_ALLOW_WEAK=1 accepts it",
        chineseFix: "处理以下各项；VERDICT_ALLOW_WEAK=1 表示接受",
      }),
      ...(tier === "weak" &&
        !refused && {
          fix: "for trying out only: do not judge strangers' code",
          chineseFix: "仅供试用：请勿评测陌生人的代码",
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

function failedTests({ selfTest }: SandboxStatus): Finding[] {
  return selfTest
    .filter(({ passed }) => !passed)
    .map(({ name, detail }) => ({
      subject: "Sandbox test",
      state: "bad" as const,
      detail: `${name}: ${detail}`,
      chinese: `自检未通过：${name}`,
      fix: "do not judge strangers' code here; the kernel does not keep what is promised",
      chineseFix: "请勿在此评测陌生人的代码：内核没有做到所承诺的",
    }));
}
