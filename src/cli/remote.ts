import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
// oxlint-disable-next-line eslint/no-restricted-imports -- the process of this check begins here: the adapter of the judge gets its real clock
import { systemClock } from "../shared/system/clock.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { networkTransport } from "../server/platform/outgoing/networkTransport.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";
import { readVersion } from "../server/platform/process/version.ts";
import { checkJudge, checkPage, type CheckStep, isAdapterCall } from "../server/remote/check.ts";
import { loadConfig } from "../server/platform/process/config.ts";

const marks = { works: "✔", skipped: "–", fails: "✘" };
const USAGE =
  "verdict remote check JUDGE [problem] [--save folder] [--code file --language key] [--submission number] [--page file]; VERDICT_REMOTE_USER, VERDICT_REMOTE_PASSWORD or VERDICT_REMOTE_SESSION";

/**
 * `verdict remote check HDU`: tests what currently works at a remote judge. A page that could not be parsed is saved,
 * with secrets removed. The exit code is 1 when a step fails. With `--page`, no requests are sent: the adapter reads a
 * page that was saved earlier, either by this command or on the admin page for remote judges. The name of such a file
 * contains the name of the function that failed.
 */
export async function remote(): Promise<void> {
  process.title = "verdict remote";
  const { judge, problem, save, code, remoteId, page } = readOptions(process.argv.slice(3));
  if (page) {
    const read = await checkPage(
      { clock: systemClock, hustOjSites: loadConfig(process.env, projectRoot).config.hustOjSites },
      { judge, problem, remoteId, ...page },
    );
    if (!read) throw badOption(`${judge} has no function ${page.call}`);
    console.log(`${marks[read.outcome]} ${page.call} ${read.detail}`);
    process.exitCode = read.outcome === "fails" ? 1 : 0;
    return;
  }
  const {
    VERDICT_REMOTE_USER: user,
    VERDICT_REMOTE_PASSWORD: password,
    VERDICT_REMOTE_SESSION: session,
  } = process.env;
  const hasAccount = user !== undefined && (password ?? session) !== undefined;
  const account = hasAccount ? { account: { user, password: password ?? "", session } } : {};
  const transport = networkTransport({ privateHosts: new Set() });
  const userAgent = `Verdict/${readVersion()}`;
  const { lojApi, lojFiles, syzojSites, hustOjSites } = loadConfig(process.env, projectRoot).config;
  const dataSources = { lojApi, lojFiles, syzojSites, hustOjSites };
  const services = { clock: systemClock, transport, userAgent, dataSources };
  const submission =
    remoteId === undefined || user === undefined ? {} : { submission: { user, remoteId } };
  const steps = await checkJudge(services, { judge, problem, code, ...account, ...submission });
  if (!steps) throw badOption(`there is no judge ${judge}`);
  for (const step of steps) print(step, { judge, save });
  process.exitCode = steps.some(({ outcome }) => outcome === "fails") ? 1 : 0;
}

function print(
  { step, outcome, detail, page }: CheckStep,
  { judge, save }: { judge: string; save: string },
): void {
  console.log(`${marks[outcome]} ${step.padEnd(7)} ${detail}`);
  if (page === undefined) return;
  mkdirSync(save, { recursive: true });
  const path = join(save, `remote-${judge}-${step}.html`);
  writeFileSync(path, page, { encoding: "latin1", mode: 0o600 });
  console.log(`  the page: ${path}  页面已保存：${path}`);
}

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        save: { type: "string", default: "." },
        code: { type: "string" },
        language: { type: "string" },
        submission: { type: "string" },
        page: { type: "string" },
      },
    });
    const [action, judge, problem, ...others] = positionals;
    if (action !== "check" || judge === undefined || others.length > 0) {
      throw new Error("the judge is missing");
    }
    const { save, code, language, submission: remoteId } = values;
    if ((code === undefined) !== (language === undefined)) {
      throw new Error("--code and --language belong together");
    }
    const sourceCode =
      code === undefined || language === undefined
        ? undefined
        : { text: readFileSync(code, "utf8"), language };
    const page = values.page === undefined ? undefined : savedPage(values.page);
    return { judge: judge.toUpperCase(), problem, save, code: sourceCode, remoteId, page };
  } catch (error) {
    throw badOption((error as Error).message);
  }
}

/**
 * Reads a saved page; its file name, such as `remote-HDU-poll.html`, contains the name of the function that failed to
 * read the page.
 */
function savedPage(path: string) {
  const name = /^remote-[A-Z]+-([A-Za-z]+)/.exec(basename(path))?.[1] ?? "import";
  const call = name === "import" ? "readProblem" : name;
  if (!isAdapterCall(call)) throw new Error(`the file name has the unknown function ${call}`);
  return { call, page: readFileSync(path) };
}

function badOption(message: string): OperatorError {
  return new OperatorError(
    "BAD_OPTION",
    `${message} (${USAGE}).`,
    `命令行选项有误；用法：${USAGE}。`,
  );
}
