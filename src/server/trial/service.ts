import { Refusal } from "../../shared/call/errors.ts";
import {
  type startTrial,
  TRIAL_INPUT_MAX,
  TRIAL_INPUTS_MAX,
  type TrialRow,
} from "../../shared/verdict/trial.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { Database, Db } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { admitCode, type CodeInput } from "../submission/service.ts";
import { localLanguagesFor } from "./localLanguages.ts";
import {
  deleteOldTrials,
  firstOffered,
  insertTrial,
  type StoredTrial,
  type TrialInput,
  trialOf,
  trialProblem,
  trialThrottle,
} from "./sql.ts";

export interface TrialRequest extends CodeInput {
  samples?: number[] | null | undefined;
  input?: string | null | undefined;
}

/**
 * Stores a trial run with its task. Requires the permission to submit. A run shows only the statement's samples and its
 * owner's input, so it is as safe during a contest as outside one. Code for a remote judge is run locally, in the most
 * similar language.
 */
export async function startTrialOf(
  scopes: Scopes,
  request: TrialRequest,
  call: SignedInCall,
): Promise<OutputOf<typeof startTrial>> {
  const { db, viewer } = call;
  const admitted = await admitCode(request, call, { scopes });
  if (typeof admitted === "number") throw new Error("a trial run has no idempotency key");
  const { target, code } = admitted;
  const [problem] = await trialProblem(db, { pid: target.pid });
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: target.problemId });
  const language = problem.isRemote
    ? await localLanguage(db, admitted.language)
    : admitted.language;
  const inputs = inputsOf(problem, request);
  const [stored] = await insertTrial(db, {
    uid: viewer.uid,
    pid: target.pid,
    language,
    code,
    inputs: JSON.stringify(inputs),
  });
  if (!stored) throw await refusalFor(db, viewer.uid);
  return {
    trialId: stored.trialId,
    pid: target.pid,
    language,
    state: "waiting",
    failure: null,
    compileError: null,
    comparison: problem.comparison,
    inputs: inputs.map((each) => ({ ...each, outcome: null })),
  };
}

/** The local language used to run code written for a remote judge's language. Refusal: TRIAL_LANGUAGE. */
async function localLanguage(db: Db, remoteName: string): Promise<string> {
  const [language] = await firstOffered(db, { names: localLanguagesFor(remoteName) });
  if (!language) throw new Refusal("TRIAL_LANGUAGE", { language: remoteName });
  return language.name;
}

type TrialProblem = Awaited<ReturnType<typeof trialProblem>>[number];

/** The chosen samples as shown in the statement, followed by the user's input. */
function inputsOf(problem: TrialProblem, request: TrialRequest): TrialInput[] {
  const numbers = [...new Set(request.samples ?? [])];
  const own = request.input ?? null;
  if (numbers.length === 0 && own === null) throw new Refusal("TRIAL_NOTHING");
  if (numbers.length + (own === null ? 0 : 1) > TRIAL_INPUTS_MAX) {
    throw new Refusal("TRIAL_INPUTS", { max: TRIAL_INPUTS_MAX });
  }
  if (own !== null) checkSize(own);
  const inputs = numbers.length > 0 ? samplesOf(problem, numbers) : [];
  return own === null ? inputs : [...inputs, { sample: null, input: own, answer: null }];
}

function checkSize(own: string): void {
  const bytes = Buffer.byteLength(own);
  if (bytes > TRIAL_INPUT_MAX)
    throw new Refusal("TRIAL_INPUT_LONG", { max: TRIAL_INPUT_MAX, bytes });
}

function samplesOf(problem: TrialProblem, numbers: number[]): TrialInput[] {
  if (problem.judgeMode === "interactive") throw new Refusal("TRIAL_INTERACTIVE");
  return numbers.map((number) => {
    const sample = problem.samples[number - 1];
    if (!sample) throw new Refusal("TRIAL_SAMPLE", { number });
    // If the problem has a checker, an empty sample output means that the run's output is not judged.
    const judged = problem.judgeMode === "default" || sample.output.trim() !== "";
    return {
      sample: number,
      input: withFinalNewline(sample.input),
      answer: judged ? withFinalNewline(sample.output) : null,
    };
  });
}

/** Samples in statements often lack the final newline that test data files have. */
function withFinalNewline(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

async function refusalFor(db: Db, uid: string): Promise<Refusal> {
  const [throttle] = await trialThrottle(db, { uid });
  const seconds = throttle?.seconds ?? 1;
  return throttle?.running
    ? new Refusal("TRIAL_RUNNING")
    : new Refusal("TRIAL_TOO_FAST", { seconds });
}

/** The caller's run; other users' runs are reported as not found. */
export async function readTrial(db: Db, trialId: number, uid: string): Promise<TrialRow> {
  const [row] = await trialOf(db, { trialId, uid });
  if (!row) throw new Refusal("TRIAL_NOT_FOUND");
  return trialRow(row);
}

function trialRow({ outcomes, inputs, ...row }: StoredTrial): TrialRow {
  const of = new Map((outcomes ?? []).map((outcome) => [outcome.seq, outcome]));
  return {
    ...row,
    inputs: inputs.map((each, seq) => ({ ...each, outcome: of.get(seq) ?? null })),
  };
}

/** Deletes runs that are too old to be read. */
export async function deleteExpiredTrials(db: Database): Promise<void> {
  await deleteOldTrials(db);
}
