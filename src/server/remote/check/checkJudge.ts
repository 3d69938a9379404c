import { isHustOjCode } from "../../../shared/problem/banks.ts";
import type { Clock } from "../../../shared/system/clock.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { type OutgoingClient, outgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { Transport } from "../../platform/outgoing/transport.ts";
import type { LinkAdapter, RemoteAdapter, RemoteProblemId } from "../adapter/adapter.ts";
import type { DataSource } from "../adapter/dataSource.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { linkJudge, SiteJudges } from "../adapters.ts";
import { sessionOf } from "../admin/pastedSession.ts";
import {
  type DataProblem,
  type DataSourceSettings,
  dataSourcesOf,
  usualDataSources,
} from "../dataSources.ts";
import { HostPacer } from "../engine/hostPacer.ts";
import { ownTurns } from "../engine/hostTurns.ts";
import { keepingPages } from "./keptPages.ts";

export interface JudgeCheck {
  judge: string;
  /** If absent, the check uses a problem that has existed at the judge for a long time. */
  problem?: string | undefined;
  /**
   * An account at the judge, with a password or the `Cookie` header of a session; absent: no login and no submission.
   */
  account?: { user: string; password: string; session?: string | undefined } | undefined;
  /** Code to send once; absent: none is sent. */
  code?: { text: string; language: string } | undefined;
  /**
   * An existing submission that is read to check a judge to which users submit directly; absent: no submission is read.
   */
  submission?: { user: string; remoteId: string } | undefined;
}

interface CheckServices {
  clock: Clock;
  transport: Transport;
  userAgent: string;
  /** If absent, the default settings are used. */
  dataSources?: DataSourceSettings;
}

export interface CheckStep {
  step: "reach" | "import" | "login" | "submit" | "poll";
  outcome: "works" | "fails" | "skipped";
  /** The data that was read, or the failure. */
  detail: string;
  /** The last page that a failed step received, without secrets; absent: there was none. */
  page?: string | undefined;
}

/** For each judge, the ID of a problem that has existed for a long time. */
const PROBLEMS: Readonly<Record<string, string>> = {
  JSK: "T1001",
  MXT: "1000",
  TKOJ: "1000",
  POJ: "1000",
  HDU: "1000",
  CF: "4A",
  GYM: "100001A",
  AC: "abc100_a",
  LOJ: "1",
};

/**
 * The problem that the check reads if none is specified. An empty string if there is no default problem for this judge.
 */
export function usualProblem(judge: string): string {
  return PROBLEMS[judge] ?? (isHustOjCode(judge) ? "1000" : "");
}

const POLLS = 20;
const POLL_MS = 3_000;

/**
 * Checks which functions of a judge or a site currently work. Runs each check once, with few requests. Undefined: there
 * is no judge or site with this code.
 */
export async function checkJudge(
  services: CheckServices,
  { judge, problem, account, code, submission }: JudgeCheck,
): Promise<CheckStep[] | undefined> {
  const { clock, transport, userAgent, dataSources = usualDataSources } = services;
  const judges = new SiteJudges(dataSources.hustOjSites);
  const source = judges.source(judge);
  if (!source) return checkDataSource(services, { judge, problem });
  const { origin, origins, charset, requestGapMs } = source.info;
  const pages = keepingPages(transport);
  const outgoing = outgoingHttp({ clock, transport: pages.transport, userAgent });
  const pacer = new HostPacer(clock, ownTurns(clock, requestGapMs));
  const { signal } = new AbortController();
  const cookies =
    account?.session === undefined ? undefined : sessionOf(outgoing, source.info, account.session);
  const client = pacer.paced(outgoing.client({ origins, charset, cookies }), signal);
  const secrets = [account?.user, account?.password, ...valuesOf(account?.session)];
  const { steps, run, skip } = stepsWith(pages, secrets);

  const isReached = await run("reach", async () => {
    const { status } = await client.send({ url: `${origin}/` });
    return `status ${status}`;
  });
  if (!isReached) return steps;
  const id = source.parseId(problem ?? usualProblem(judge));
  await run("import", async () => {
    const { title, samples, timeMs, memoryKb } = await source.readProblem(client, id);
    return `${id.displayId} “${title}”: ${samples.length} samples, ${timeMs ?? "–"} ms, ${memoryKb ?? "–"} KB`;
  });
  const robot = judges.robot(judge);
  const link = linkJudge(judge);
  if (link && !robot) {
    skip("login", "users submit there themselves");
    if (submission) await run("poll", () => linkedState(link, client, { id, submission }));
    else skip("poll", "no submission was given");
    return steps;
  }
  if (!robot || !account) {
    skip("login", "no account was given");
    return steps;
  }
  const isIn = await run("login", async () => {
    if (!(await robot.isLoggedIn(client, account.user))) await robot.login(client, account);
    return account.user;
  });
  if (!isIn || !code) {
    skip("submit", isIn ? "no code was given" : "not logged in");
    return steps;
  }
  let remoteId: string | undefined;
  const sent = { problem: id, user: account.user, language: code.language, text: code.text };
  await run("submit", async () => {
    ({ remoteId } = await robot.submit(client, sent));
    remoteId ??= (await robot.listSubmissions?.(client, sent))?.[0]?.remoteId;
    return remoteId ?? "accepted; its number is not known";
  });
  if (remoteId === undefined) skip("poll", "there is no number");
  else
    await run("poll", () =>
      verdictOf(robot, client, { clock, submission: { ...sent, remoteId: remoteId ?? "" } }),
    );
  return steps;
}

/** Checks a site whose problems are read with their test data and judged locally. */
async function checkDataSource(
  { clock, transport, userAgent, dataSources = usualDataSources }: CheckServices,
  { judge, problem }: Pick<JudgeCheck, "judge" | "problem">,
): Promise<CheckStep[] | undefined> {
  const source: DataSource<DataProblem> | undefined = dataSourcesOf(clock, dataSources).find(
    ({ info }) => info.judge === judge,
  );
  if (!source) return undefined;
  const { origins, fileOrigins, requestGapMs } = source.info;
  const pages = keepingPages(transport);
  const { steps, run, skip } = stepsWith(pages, []);
  const [origin] = origins;
  if (origin === undefined) {
    skip("reach", "the settings name no site");
    return steps;
  }
  const outgoing = outgoingHttp({ clock, transport: pages.transport, userAgent });
  const pacer = new HostPacer(clock, ownTurns(clock, requestGapMs));
  const site = pacer.paced(outgoing.client({ origins }), new AbortController().signal);
  const files = outgoing.client({ origins: [...origins, ...fileOrigins] });
  const isReached = await run("reach", async () => {
    const { status } = await site.send({ url: `${origin}/` });
    return `status ${status}`;
  });
  if (!isReached) return steps;
  await run("import", async () => {
    const id = source.parseId(problem ?? usualProblem(judge));
    const content = await source.readProblem({ site, files }, id);
    return `${id.displayId} “${titleOf(content)}”`;
  });
  skip("submit", "its problems are judged here");
  return steps;
}

function titleOf(problem: DataProblem): string {
  if (problem.form === "syzoj") return problem.export.title;
  return problem.answer.localizedContentsOfAllLocales[0]?.title ?? "";
}

/** Collects the check results in order; removes the given secrets from the pages that it stores. */
function stepsWith(
  pages: Pick<ReturnType<typeof keepingPages>, "begin" | "last">,
  secrets: readonly (string | undefined)[],
) {
  const steps: CheckStep[] = [];
  return {
    steps,
    async run(step: CheckStep["step"], work: () => Promise<string>): Promise<boolean> {
      pages.begin();
      try {
        steps.push({ step, outcome: "works", detail: await work() });
        return true;
      } catch (error) {
        if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
        steps.push({ step, outcome: "fails", detail: error.message, page: pages.last(secrets) });
        return false;
      }
    },
    skip(step: CheckStep["step"], detail: string): void {
      steps.push({ step, outcome: "skipped", detail });
    },
  };
}

/** Values of the cookies in a header. */
function valuesOf(session = ""): string[] {
  return session.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
}

async function verdictOf(
  robot: RemoteAdapter,
  client: OutgoingClient,
  { clock, submission }: { clock: Clock; submission: Parameters<RemoteAdapter["poll"]>[1] },
): Promise<string> {
  const { signal } = new AbortController();
  let text = "not shown";
  for (let poll = 0; poll < POLLS; poll++) {
    const state = await robot.poll(client, submission);
    if (state) text = `${state.phase}: ${state.text}`;
    if (state?.phase === "final") return text;
    if (state?.phase === "unknown")
      throw new RemoteError("pageChanged", `an unknown state: ${state.text}`);
    await clock.wait(POLL_MS, signal);
  }
  throw new RemoteError("unavailable", `no verdict in a minute (${text})`);
}

async function linkedState(
  link: LinkAdapter,
  client: OutgoingClient,
  { id, submission }: { id: RemoteProblemId; submission: { user: string; remoteId: string } },
): Promise<string> {
  const record = await link.readSubmission(client, { problem: id, ...submission });
  if (!record) throw new RemoteError("pageChanged", "the submission is not shown");
  const { state, user, problemKey } = record;
  return `${problemKey} of ${user}: ${state.phase}: ${state.text}`;
}
