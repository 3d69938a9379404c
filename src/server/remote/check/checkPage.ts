import { Readable } from "node:stream";
import type { Clock } from "../../../shared/system/clock.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import { type OutgoingClient, outgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { ProblemSource } from "../adapter/adapter.ts";
import { REMOVED } from "../adapter/redactedPage.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { ADAPTER_CALLS, type AdapterCall, isUnknown } from "../adapter/unreadPages.ts";
import { SiteJudges } from "../adapters.ts";
import type { DataSourceSettings } from "../dataSources.ts";
import { usualProblem } from "./checkJudge.ts";

/** Maximum length of a printed result. */
const RESULT_MAX = 500;

export interface PageCheck {
  judge: string;
  page: Buffer;
  /** The adapter function that requested the page but could not interpret it. */
  call: AdapterCall;
  /** Absent: the problem that `checkJudge` reads by default. */
  problem?: string | undefined;
  /** Number of the submission that the page shows; absent: the page may show any submission. */
  remoteId?: string | undefined;
}

interface Services {
  clock: Clock;
  /** HUSTOJ sites that the owner has added; if absent, only the other judges can be checked. */
  hustOjSites?: DataSourceSettings["hustOjSites"];
}

/** Whether a text is the name of an adapter function for which unreadable pages are stored. */
export function isAdapterCall(text: string): text is AdapterCall {
  return (ADAPTER_CALLS as readonly string[]).includes(text);
}

/**
 * Calls one function of the adapter; each of its requests is answered with a stored page, so nothing is sent over the
 * network. In the stored page, a placeholder has replaced the names of users. The call passes this placeholder as the
 * user's name. The outcome `fails` means that the adapter still cannot read the page. Returns undefined if there is no
 * such judge, or if its adapter has no such function.
 */
export async function checkPage(
  { clock, hustOjSites = [] }: Services,
  { judge, page, problem, remoteId = "1", ...check }: PageCheck,
): Promise<{ outcome: "works" | "fails"; detail: string } | undefined> {
  const source = new SiteJudges(hustOjSites).source(judge);
  if (!source) return undefined;
  // Judges to which users submit their code directly have no `poll`. Their states are read by `readSubmission`.
  const call = check.call === "poll" && !("poll" in source) ? "readSubmission" : check.call;
  if (!(call in source)) return undefined;
  const { origins, charset } = source.info;
  const outgoing = outgoingHttp({
    clock,
    userAgent: "",
    transport: async () => ({
      status: 200,
      headers: {},
      setCookies: [],
      body: Readable.from([page]),
    }),
  });
  const id = source.parseId(problem ?? usualProblem(judge));
  const submission = { remoteId, newestId: remoteId, problem: id, user: REMOVED };
  const code = { password: REMOVED, language: "", text: "" };
  const client = outgoing.client({ origins, charset });
  const parameter = parameterOf(call, { ...submission, ...code });
  try {
    const result = await functionOf(source, call)(client, parameter);
    const detail = JSON.stringify(result, (key, value) => (key === "page" ? undefined : value));
    return {
      outcome: isUnknown(result) ? "fails" : "works",
      detail: (detail ?? "nothing is shown").slice(0, RESULT_MAX),
    };
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof OutgoingError)) throw error;
    // A RemoteError other than `pageChanged` is a failure that the judge reports, so the adapter has understood the
    // page.
    const isUnderstood = error instanceof RemoteError && error.code !== "pageChanged";
    return { outcome: isUnderstood ? "works" : "fails", detail: error.message };
  }
}

function functionOf(source: ProblemSource, call: AdapterCall) {
  const functions = source as unknown as Record<
    AdapterCall,
    (client: OutgoingClient, parameter: unknown) => Promise<unknown>
  >;
  return functions[call];
}

/** Each function of an adapter takes one parameter besides the client. */
function parameterOf(call: AdapterCall, all: { problem: unknown; user: string }): unknown {
  if (call === "readProblem") return all.problem;
  return call === "readProfile" || call === "isLoggedIn" ? all.user : all;
}
