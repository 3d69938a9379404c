import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SandboxStatus } from "../judge/sandbox/sandboxTypes.ts";
// oxlint-disable-next-line eslint/no-restricted-imports -- the judge's process begins here: its one real clock is passed to everything that it starts
import { systemClock } from "../shared/system/clock.ts";
import {
  type Config,
  isLoopback,
  isPrivate,
  loadConfig,
} from "../server/platform/process/config.ts";
import { createLog } from "../server/platform/process/log.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { readVersion } from "../server/platform/process/version.ts";
import { prepareJudgeFolder } from "./dataFolder.ts";
import { judgeSettings } from "./judgeEnvironment.ts";
import { superviseJudge } from "./superviseJudge.ts";
import { closeInOrder, endWith, exitWithLauncher, notifyLauncher } from "./launcherLink.ts";
import { refuseExposure } from "./readableByPrograms.ts";
import { sandboxBinary } from "./sandboxBinary.ts";

/** Maps each command-line option to the setting that it sets. */
const options = {
  server: "VERDICT_JUDGE_SERVER",
  token: "VERDICT_JUDGE_TOKEN",
  name: "VERDICT_JUDGE_NAME",
  slots: "VERDICT_JUDGE_SLOTS",
} as const;

/**
 * `verdict judge --server http://host:8080 --token …`: a judge node, on this or any other machine. The node opens only
 * outgoing connections.
 */
export async function judge(): Promise<void> {
  process.title = "verdict judge";
  exitWithLauncher();
  const settings = { ...process.env, ...readOptions() };
  const { config } = loadConfig(settings, projectRoot, judgeSettings);
  const judgeToken = prepareJudgeFolder(config);
  requireToken(config);
  if (!existsSync(sandboxBinary)) throw noSandbox();
  const folder = join(config.data, "judge");
  mkdirSync(folder, { recursive: true });
  const log = createLog("judge", config.logLevel);
  const running = await superviseJudge(
    {
      server: config.judgeServer,
      token: judgeToken,
      name: config.judgeName,
      version: readVersion(),
      folder,
      ...(config.judgeSlots !== undefined && { slots: config.judgeSlots }),
      sandbox: sandboxBinary,
      accept: (status, trees) => {
        refuseExposure(config, status, trees);
        acceptSandbox(config, status);
      },
      log,
      clock: systemClock,
    },
    endWith,
  );
  closeInOrder({ clock: systemClock, log, close: () => running.close() });
  notifyLauncher({ kind: "ready" });
}

function readOptions(): Record<string, string> {
  const strings = Object.fromEntries(
    Object.keys(options).map((name) => [name, { type: "string" as const }]),
  );
  try {
    const { values } = parseArgs({ args: process.argv.slice(3), options: strings });
    const settings = Object.entries(options).map(([name, setting]) => [setting, values[name]]);
    return Object.fromEntries(settings.filter(([, value]) => typeof value === "string"));
  } catch (error) {
    throw new OperatorError(
      "BAD_OPTION",
      `${(error as Error).message} (known: ${Object.keys(options).join(", ")}).`,
      `命令行选项有误；可用选项：${Object.keys(options).join("、")}。`,
    );
  }
}

/**
 * Requires a configured token for a remote server, because a remote server would refuse a generated token with an error
 * that is hard to understand.
 */
function requireToken(config: Config): void {
  if (config.judgeToken !== undefined || isLoopback(new URL(config.judgeServer).hostname)) return;
  throw new OperatorError(
    "NO_TOKEN",
    "The judge needs the server's node token: give --token or VERDICT_JUDGE_TOKEN (on the server: secrets/judge-token of the data folder).",
    "评测机需要服务器的令牌：请用 --token 或 VERDICT_JUDGE_TOKEN 指定（见服务器数据目录的 secrets/judge-token）。",
  );
}

function noSandbox(): OperatorError {
  return new OperatorError(
    "NO_SANDBOX",
    "The sandbox is not built, so nothing is judged: install gcc, g++ and the headers of libc, then start again (npx verdict doctor lists what is missing).",
    "沙箱未构建，因此不会评测：请安装 gcc、g++ 和 libc 头文件后重新启动（npx verdict doctor 会列出缺少的内容）。",
  );
}

/** Refuses the weak tier for sites that are reachable from other machines, unless the operator allows it. */
function acceptSandbox(config: Config, { tier, reasons }: SandboxStatus): void {
  if (tier !== "weak") return;
  const isOwnMachine = isPrivate(config) && isLoopback(new URL(config.judgeServer).hostname);
  const why = reasons.join(", ");
  if (!isOwnMachine && !config.allowWeak) {
    throw new OperatorError(
      "WEAK_SANDBOX",
      `Only the weak sandbox works here (${why}), and this site is reachable from other machines: fix that (npx verdict doctor), or set VERDICT_ALLOW_WEAK=1 to accept it.`,
      `此处只能使用弱沙箱（${why}），而站点不只在本机可访问：请解决上述原因（npx verdict doctor），或设置 VERDICT_ALLOW_WEAK=1 表示接受。`,
    );
  }
  const text = [
    `Judging runs in the weak sandbox tier (${why}): suitable for testing, not for untrusted code. npx verdict doctor shows how to get a better tier.`,
    "评测使用弱沙箱：可以试用，但不要运行不可信的代码。npx verdict doctor 会说明如何改进。",
  ].join("\n");
  if (process.send) notifyLauncher({ kind: "notice", text });
  else console.error(text);
}
