import { Refusal } from "../../shared/errors.ts";
import {
  type startTrial,
  TRIAL_INPUT_MAX,
  TRIAL_INPUTS_MAX,
  type TrialRow,
} from "../../shared/trial.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall } from "../platform/route.ts";
import { admitCode, type CodeInput } from "../submission/service.ts";
import { TRIAL_WAITS } from "./changes.ts";
import {
  deleteOldTrials,
  insertTrial,
  type StoredTrial,
  type TrialInput,
  trialOf,
  trialProblem,
  trialRest,
} from "./sql.ts";

export interface TrialRequest extends CodeInput {
  samples?: number[] | null | undefined;
  input?: string | null | undefined;
}

/**
 * Stores a run for a judge node to take. Who may not submit may not run; a run shows nothing but the
 * samples of the statement and what its owner sent, so it is as harmless in a contest as outside.
 */
export async function runTrial(
  bus: Bus,
  request: TrialRequest,
  call: SignedInCall,
): Promise<OutputOf<typeof startTrial>> {
  const { db, viewer } = call;
  const admitted = await admitCode(request, call, null);
  if (typeof admitted === "number") throw new Error("a run has no idempotency key");
  const { target, language, code } = admitted;
  const [problem] = await trialProblem(db, target.pid);
  if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: target.problemId });
  const inputs = inputsOf(problem, request);
  const [stored] = await insertTrial(
    db,
    ...[viewer.uid, target.pid, language, code, JSON.stringify(inputs)],
  );
  if (!stored) throw await refusalFor(db, viewer.uid);
  bus.publish(TRIAL_WAITS, "");
  return {
    ...{ trialId: stored.trialId, pid: target.pid, language, state: "waiting" },
    ...{ failure: null, compileError: null, comparison: problem.comparison },
    inputs: inputs.map((each) => ({ ...each, outcome: null })),
  };
}

type TrialProblem = Awaited<ReturnType<typeof trialProblem>>[number];

/** The wanted samples as the statement shows them now, then the own input. */
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
    // What a checker wants in place of an answer may be nothing: then there is none to judge by.
    const judged = problem.judgeMode === "default" || sample.output.trim() !== "";
    return {
      sample: number,
      input: wholeLines(sample.input),
      answer: judged ? wholeLines(sample.output) : null,
    };
  });
}

/** Statements often lose the last line end that files of test data have. */
function wholeLines(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

async function refusalFor(db: Db, uid: string): Promise<Refusal> {
  const [rest] = await trialRest(db, uid);
  const seconds = rest?.seconds ?? 1;
  return rest?.running ? new Refusal("TRIAL_RUNNING") : new Refusal("TRIAL_TOO_FAST", { seconds });
}

/** An own run; everybody else's does not exist. */
export async function readTrial(db: Db, trialId: number, uid: string): Promise<TrialRow> {
  const [row] = await trialOf(db, trialId, uid);
  if (!row) throw new Refusal("TRIAL_NOT_FOUND");
  return shown(row);
}

function shown({ outcomes, inputs, ...row }: StoredTrial): TrialRow {
  const of = new Map((outcomes ?? []).map((outcome) => [outcome.seq, outcome]));
  return {
    ...row,
    inputs: inputs.map((each, seq) => ({ ...each, outcome: of.get(seq) ?? null })),
  };
}

/** Removes runs that nobody can read any more. */
export async function forgetOldTrials(db: Db): Promise<void> {
  await deleteOldTrials(db);
}
