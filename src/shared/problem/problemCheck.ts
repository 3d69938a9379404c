import * as z from "zod/mini";
import { caseFlags } from "../verdict/caseFlags.ts";
import { checkerFlags } from "../verdict/checkers.ts";
import { accepted, done, endpoint, rowId, wholeNumber } from "../call/endpoint.ts";
import { restoreProblem, savedProblem } from "./problemAdmin.ts";
import { problemForm } from "./problemForm.ts";
import { expectedVerdicts, safePath, validatorProtocols } from "./problemPackage.ts";
import { endedBy } from "../verdict/runEnd.ts";
import { saveTestData, switchTestData } from "./testData.ts";

/** Maximum number of jury solutions per problem, and maximum number of input validators per problem. */
export const SOLUTIONS_MAX = 200;
export const VALIDATORS_MAX = 20;
/** Maximum length of a program in characters. */
export const JURY_CODE_MAX = 256 * 1024;
/** Maximum value of a solution's expected score. */
export const EXPECTED_SCORE_MAX = 1_000_000;
/** Maximum number of additional files of a validator, and maximum total length of these files in characters. */
export const VALIDATOR_FILES_MAX = 50;
export const VALIDATOR_FILES_LENGTH_MAX = 1024 * 1024;
/**
 * Maximum size in bytes of a request body that contains one program. It is larger than the maximum length of a program
 * in characters, because a character can take up three bytes.
 */
const PROGRAM_BODY_MAX = 1024 * 1024;
const VALIDATOR_BODY_MAX = 4 * 1024 * 1024;
/**
 * Maximum size in bytes of the request body for proposing a change; the endpoint that applies a change immediately has
 * the same limit.
 */
const CANDIDATE_BODY_MAX = 32 * 1024 * 1024;
/**
 * Maximum number of characters of a compiler message or failure description in the list; the call for one program
 * returns the full text.
 */
export const BRIEF_MESSAGE = 300;

const feature = "problemCheck";
const path = "/api/admin/problem/check";
const pid = rowId;
/** The file name under which packages store the program. */
const name = z.string().check(z.regex(safePath));
const expected = z.array(z.enum(expectedVerdicts));
const score = z.nullable(z.int().check(z.minimum(0), z.maximum(EXPECTED_SCORE_MAX)));
const files = z.record(name, z.string());
const protocol = z.enum(validatorProtocols);

const solution = z.object({
  name: z.string(),
  language: z.string(),
  /** Expected verdicts: the solution must get one of them. If the list is empty, any verdict is correct. */
  expected,
  /** Points that the solution must get; null: any number of points. */
  score: z.nullable(z.int()),
  /** Number of characters of the solution's code. */
  length: z.int(),
});
export type JurySolution = z.output<typeof solution>;

const validator = z.object({
  name: z.string(),
  language: z.string(),
  protocol,
  /** Command-line arguments. */
  flags: z.array(z.string()),
  /** Program arguments for particular test cases. */
  caseFlags,
  /** Names of the program's additional files. */
  fileNames: z.array(z.string()),
  /** Number of characters in the whole source code. */
  length: z.int(),
});
export type InputValidator = z.output<typeof validator>;

const checkedProgram = z.object({
  seq: z.int(),
  kind: z.enum(["solution", "validator"]),
  name: z.string(),
  language: z.string(),
  outcome: z.enum(["waiting", "running", "done", "failed"]),
  /** Null until the program has been judged. For a validator: Accepted when it found every input valid. */
  status: z.nullable(z.int()),
  score: z.nullable(z.int()),
  /** CPU time of the slowest case, and the time limit for the program's language. */
  timeMs: z.nullable(z.int()),
  limitMs: z.nullable(z.int()),
  memoryKb: z.nullable(z.int()),
  /** Whether at least one case took more CPU time than the limit. */
  late: z.boolean(),
  /** Whether the slowest case was stopped early; if so, its full run time would be longer than `timeMs`. */
  stopped: z.boolean(),
  /** Number of cases that were run, and number of cases that were not accepted. */
  cases: z.int(),
  rejected: z.int(),
  /** The beginning of the compiler output or of the failure description. */
  message: z.nullable(z.string()),
  /** Whether the stored program is still the program that was checked. */
  current: z.boolean(),
});
export type CheckedProgram = z.output<typeof checkedProgram>;

const problemCheck = z.object({
  id: z.int(),
  createdAt: z.string(),
  /** The user who started the check; null if this user has been deleted. */
  by: z.nullable(z.string()),
  total: z.int(),
  done: z.int(),
  /** Whether the test data, limits, comparison method or checker has changed since the check. */
  outdated: z.boolean(),
  /** Version of the test data that the check used. */
  dataVersion: z.int(),
  /** Languages that pending programs use and that no judge node supports. */
  missing: z.array(z.string()),
  items: z.array(checkedProgram),
});
export type ProblemCheck = z.output<typeof problemCheck>;

/** Kinds of changes that can be checked before they are applied. */
export const candidateKinds = ["form", "data", "version", "restore"] as const;

const candidateCheck = z.extend(problemCheck, {
  what: z.enum(candidateKinds),
  /** Names of the changed judging rules, and `cases` if the test cases have changed. */
  changed: z.array(z.string()),
});
export type CandidateCheck = z.output<typeof candidateCheck>;

const overview = z.object({
  pid: z.int(),
  problemId: z.string(),
  /** Number of test cases in use; without test cases, no program can be run. */
  cases: z.int(),
  solutions: z.array(solution),
  validators: z.array(validator),
  /** The last check of the stored problem, without the pending change. */
  live: z.nullable(problemCheck),
  /** The change that is waiting for confirmation. */
  candidate: z.nullable(candidateCheck),
});
export type CheckOverview = z.output<typeof overview>;

export const getProblemCheck = endpoint({
  method: "GET",
  path,
  feature,
  access: "classStaff",
  summary: "Jury solutions and input validators of a problem with the results of its last check",
  input: z.object({ pid }),
  output: overview,
});

export const startProblemCheck = endpoint({
  method: "POST",
  path,
  feature,
  access: "classStaff",
  summary: "Run all jury solutions and validators of a problem on judge nodes",
  input: z.object({ pid }),
  output: z.object({ id: z.int() }),
});

export const discardProblemCheck = endpoint({
  method: "DELETE",
  path,
  feature,
  access: "classStaff",
  summary: "Cancel a check; a candidate is discarded with it",
  input: z.object({ id: rowId }),
  output: done,
});

const checkedCase = z.object({
  seq: z.int(),
  inputName: z.string(),
  outputName: z.string(),
  group: z.nullable(z.int()),
  status: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  score: z.nullable(z.int()),
  /** Message of the checker or the validator. */
  message: z.nullable(z.string()),
  endedBy: z.nullable(endedBy),
});
export type CheckedCase = z.output<typeof checkedCase>;

export const getCheckedProgram = endpoint({
  method: "GET",
  path: `${path}/item`,
  feature,
  access: "classStaff",
  summary: "One program of a check with the result of every case",
  input: z.object({ id: rowId, seq: wholeNumber }),
  output: z.object({
    item: checkedProgram,
    /** The complete `item.message`. */
    message: z.nullable(z.string()),
    cases: z.array(checkedCase),
  }),
});

/** A change, in the format of the API call that would apply it immediately. */
const change = z.discriminatedUnion("what", [
  z.object({ what: z.literal("form"), form: problemForm }),
  z.object({ what: z.literal("data"), data: saveTestData.input }),
  z.object({ what: z.literal("version"), version: switchTestData.input }),
  z.object({ what: z.literal("restore"), restore: restoreProblem.input }),
]);
export type CheckedChange = z.output<typeof change>;
export const checkedChange = change;

export const proposeChange = endpoint({
  method: "POST",
  path: `${path}/candidate`,
  feature,
  access: "classStaff",
  summary:
    "Check a change of a problem before it applies; id null: it affects no verdict, or there is nothing to run",
  bodyMax: CANDIDATE_BODY_MAX,
  input: change,
  output: z.object({ id: z.nullable(z.int()) }),
});

export const applyCandidate = endpoint({
  method: "POST",
  path: `${path}/apply`,
  feature,
  access: "classStaff",
  summary: "Apply a checked change as a whole and at once; refused after a newer change of others",
  input: z.object({ id: rowId }),
  output: z.extend(savedProblem, { dataVersion: z.int() }),
});

const program = { pid, name };
/**
 * The name of a new program, trimmed. Names in packages may begin with a space, so names of existing programs are not
 * trimmed.
 */
const newName = z.string().check(z.trim(), z.regex(safePath)).register(accepted, {
  type: "string",
  pattern: '^\\s*(?=\\S)(?![./])(?!.*/[./])[^\\\\\\p{C}:*?"<>|]{1,200}(?<![\\s/])\\s*$',
});

export const getJurySolution = endpoint({
  method: "GET",
  path: `${path}/solution`,
  feature,
  access: "classStaff",
  summary: "One jury solution with its code",
  input: z.object(program),
  output: z.extend(solution, { code: z.string() }),
});

export const saveJurySolution = endpoint({
  method: "PUT",
  path: `${path}/solution`,
  feature,
  access: "classStaff",
  summary: "Add a jury solution, or change the one called `was`",
  bodyMax: PROGRAM_BODY_MAX,
  input: z.object({
    ...program,
    name: newName,
    was: z.optional(z.nullable(name)),
    language: z.string().check(z.maxLength(100)),
    code: z.string(),
    expected,
    score: z._default(score, null),
  }),
  output: done,
});

export const deleteJurySolution = endpoint({
  method: "DELETE",
  path: `${path}/solution`,
  feature,
  access: "classStaff",
  summary: "Delete a jury solution",
  input: z.object(program),
  output: done,
});

export const getInputValidator = endpoint({
  method: "GET",
  path: `${path}/validator`,
  feature,
  access: "classStaff",
  summary: "One input validator with its code and the files beside it",
  input: z.object(program),
  output: z.extend(validator, { code: z.string(), files: z.record(z.string(), z.string()) }),
});

export const saveInputValidator = endpoint({
  method: "PUT",
  path: `${path}/validator`,
  feature,
  access: "classStaff",
  summary: "Add an input validator, or change the one called `was`",
  bodyMax: VALIDATOR_BODY_MAX,
  input: z.object({
    ...program,
    name: newName,
    was: z.optional(z.nullable(name)),
    language: z.string().check(z.maxLength(100)),
    code: z.string(),
    protocol,
    flags: z._default(checkerFlags, []),
    caseFlags: z._default(caseFlags, []),
    /**
     * Contents of the program's additional files by file name; C and C++ sources among these files are compiled with
     * the program. If absent, the files stay unchanged.
     */
    files: z.optional(files),
  }),
  output: done,
});

export const deleteInputValidator = endpoint({
  method: "DELETE",
  path: `${path}/validator`,
  feature,
  access: "classStaff",
  summary: "Delete an input validator",
  input: z.object(program),
  output: done,
});
