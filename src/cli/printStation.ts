import { parseArgs } from "node:util";
// oxlint-disable-next-line eslint/no-restricted-imports -- the process of a print station begins here: its one real clock is passed to the queue and the station
import { systemClock } from "../shared/system/clock.ts";
import { printedText } from "../shared/contestOrganizer/printPages.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { type PrinterCommand, printerCommand } from "./print/printerCommand.ts";
import { printQueue, StationRefused } from "./print/printQueue.ts";
import { NoPrinterCommand, runStation } from "./print/station.ts";

/** With this character size, the lines of `printedText` fit on both A4 and letter paper. */
const usualCommand = ["lp", "-o", "cpi=13", "-o", "lpi=7"];
/**
 * Shorter than the lease of a claimed print request: the command is stopped before another station can claim the
 * request and print the text again.
 */
const COMMAND_TIMEOUT_MS = 60_000;
const INTERVALS = { usual: 3, min: 1, max: 60 };

const usage =
  "verdict print-station --site https://judge.example.org --contest 12 [--once] [--test-page] [--interval 3] [-- lp -d printer]";

/**
 * `verdict print-station`: takes print requests from a contest's print queue and passes their text to a printer
 * command.
 */
export async function printStation(): Promise<void> {
  process.title = "verdict print-station";
  const options = readOptions(process.argv.slice(3), process.env);
  const { site, cid, token, once, intervalMs, command } = options;
  // The token is not passed to the printer command.
  const { VERDICT_PRINT_TOKEN: _, ...env } = process.env;
  const print = printerCommand(command, {
    timeoutMs: COMMAND_TIMEOUT_MS,
    env,
    clock: systemClock,
  });
  if (options.testPage) return printTestPage(print, command);
  const queue = printQueue({ site, cid, token, clock: systemClock });
  const signal = endOnSignal();
  say(`Print station of contest ${cid} at ${site}; printer command: ${command.join(" ")}`);
  const work = { queue, print, clock: systemClock, once, intervalMs, signal, say };
  try {
    if (!(await runStation(work))) process.exitCode = 1;
  } catch (error) {
    throw asOperatorError(error, command);
  }
}

interface StationArguments {
  site: string;
  cid: number;
  token: string;
  once: boolean;
  testPage: boolean;
  intervalMs: number;
  /** The printer program and its arguments. */
  command: string[];
}

/** Parses the options; everything after `--` is the printer command. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StationArguments {
  const { values, positionals } = parsed(args);
  const at = args.indexOf("--");
  const command = at < 0 ? usualCommand : args.slice(at + 1);
  if (positionals.length > (at < 0 ? 0 : command.length)) throw badOption("unexpected argument");
  if (!command[0]) throw badOption("there is no printer command behind --");
  const testPage = values["test-page"] === true;
  const interval = Number(values.interval ?? INTERVALS.usual);
  if (!(interval >= INTERVALS.min && interval <= INTERVALS.max)) {
    throw badOption(`--interval is ${INTERVALS.min} to ${INTERVALS.max} seconds`);
  }
  return {
    ...(testPage ? { site: "", cid: 0, token: "" } : readPlace(values, env)),
    testPage,
    command,
    once: values.once === true,
    intervalMs: interval * 1000,
  };
}

function parsed(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: text,
        contest: text,
        token: text,
        interval: text,
        once: flag,
        "test-page": flag,
      },
    });
  } catch (error) {
    throw badOption((error as Error).message);
  }
}

function readPlace(
  options: { site?: string | undefined; contest?: string | undefined; token?: string | undefined },
  env: NodeJS.ProcessEnv,
): Pick<StationArguments, "site" | "cid" | "token"> {
  const site = URL.canParse(options.site ?? "") ? new URL(options.site ?? "") : undefined;
  if (!site || !/^https?:$/.test(site.protocol) || site.username !== "") {
    throw badOption("--site is the address of the site, as https://judge.example.org");
  }
  if (!/^[1-9]\d{0,14}$/.test(options.contest ?? "")) {
    throw badOption("--contest is the number of the contest");
  }
  const token = (options.token ?? env["VERDICT_PRINT_TOKEN"] ?? "").trim();
  if (token === "") {
    throw new OperatorError(
      "NO_PRINT_TOKEN",
      "The print station needs a token: an organizer creates one on the page Print queue of the contest; give it in VERDICT_PRINT_TOKEN or with --token.",
      "打印站需要令牌：由主办方在比赛的“打印队列”页面创建，再用 VERDICT_PRINT_TOKEN 或 --token 指定。",
    );
  }
  // A final slash is removed, because the paths of the API calls begin with a slash.
  const path = site.pathname.endsWith("/") ? site.pathname.slice(0, -1) : site.pathname;
  return { site: `${site.origin}${path}`, cid: Number(options.contest), token };
}

function badOption(message: string): OperatorError {
  return new OperatorError(
    "BAD_OPTION",
    `${message}. Usage: ${usage}`,
    `命令行选项有误（${message}）。用法：${usage}`,
  );
}

async function printTestPage(print: PrinterCommand, command: string[]): Promise<void> {
  const head = { contest: "Verdict", username: "test page", realname: null, seat: null };
  const content = [
    "The quick brown fox jumps over the lazy dog.",
    "中文字符应当可见，并且对齐。",
    "0123456789".repeat(12),
    ...Array.from({ length: 60 }, (_, line) => `row ${line + 1}`),
  ].join("\n");
  const outcome = await print(printedText({ ...head, displayId: null }, content));
  if (outcome.kind === "missing") throw noCommand(outcome.reason, command);
  if (outcome.kind !== "printed") {
    say(`Not printed: ${outcome.reason}`);
    process.exitCode = 1;
    return;
  }
  say(
    "Two pages were passed to the printer command: look whether all columns and rows are on them",
  );
}

/**
 * After the first signal, the station ends as soon as the current text is printed; the second signal ends it at once.
 */
function endOnSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (ending.signal.aborted) process.exit(1);
      ending.abort();
    });
  }
  return ending.signal;
}

function asOperatorError(error: unknown, command: string[]): unknown {
  if (error instanceof NoPrinterCommand) return noCommand(error.message, command);
  if (!(error instanceof StationRefused)) return error;
  const { code, message } = error;
  return new OperatorError(
    code,
    `The server refuses this print station: ${message}.`,
    `服务器拒绝了此打印站（${code}）：请检查网址、比赛编号和令牌，令牌可在比赛的“打印队列”页面重新创建。`,
  );
}

function noCommand(reason: string, command: string[]): OperatorError {
  return new OperatorError(
    "NO_PRINTER_COMMAND",
    `The printer command does not run (${reason}): install it (on Debian: cups-client has lp) or name another one behind --, not ${command[0]}.`,
    `打印命令无法运行（${reason}）：请安装它（Debian 中 lp 属于 cups-client），或在 -- 之后指定其他命令。`,
  );
}

function say(line: string): void {
  console.log(`${new Date(systemClock.now()).toISOString()} ${line}`);
}
