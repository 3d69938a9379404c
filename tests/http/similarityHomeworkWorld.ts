import { afterAll, beforeAll, beforeEach } from "vitest";
import { stopComparisons } from "../../src/server/similarity/comparisonThread.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getSimilarityRun, SimilarityRun } from "../../src/shared/submission/similarity.ts";
import {
  type ClassPerson,
  createHomeworkWorld,
  type HomeworkWorld,
  type TestHomework,
} from "./homeworkWorld.ts";
import { until } from "./judgingWorld.ts";
import { disguisedPrimes, primes } from "./similarityWorld.ts";

export let world: HomeworkWorld;
export let homework: TestHomework;

interface Program {
  uid: string;
  code: string;
  problem?: number;
  scope?: "classwork" | "practice";
}

/** A judged submission to a problem of the homework, made in the homework or in practice. */
export async function store({ tid, problems }: TestHomework, program: Program): Promise<number> {
  const { uid, code, problem = 0, scope = "classwork" } = program;
  const { pid, problemId } = problems[problem]!;
  const [row] = await world.sql<{ id: number }>(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed, countable)
       values ($1, $2, $3, length($4::text), 'C++', '127.0.0.1', 0, $5, $6, false, false) returning submit_id
     )
     insert into submission_code select submit_id, $4 from s returning submit_id as id`,
    [pid, problemId, uid, code, scope, scope === "classwork" ? tid : 0],
  );
  return row!.id;
}

export const by = (person: ClassPerson, code: string, problem = 0): Promise<number> =>
  store(homework, { uid: world.uids[person], code, problem });

async function started(options: object = {}): Promise<number> {
  const body = { tid: homework.tid, ...options };
  const run = await world.data<SimilarityRun>(
    world.as("teacher"),
    "POST /api/similarity/homework",
    body,
  );
  return run.id;
}

export async function compared(options: object = {}): Promise<OutputOf<typeof getSimilarityRun>> {
  const id = await started(options);
  return until(
    () => world.data<OutputOf<typeof getSimilarityRun>>("root", `GET /api/similarity/run?id=${id}`),
    ({ run }) => !["waiting", "running"].includes(run.state),
  );
}

/** Stores two similar programs of students and runs their comparison. */
export async function pairInRun() {
  const left = await by("student", primes);
  const right = await by("classmate", disguisedPrimes);
  const { run } = await compared();
  return { id: run.id, left, right };
}

/** Creates a new homework assignment, which the following tests use. */
export async function newHomework(): Promise<void> {
  homework = await world.homework();
}

/** Starts the test server before the tests of a file, and closes it after them. */
export function inSimilarityWorld(): void {
  beforeAll(async () => {
    world = await createHomeworkWorld();
  });
  afterAll(async () => {
    await world.close();
    await stopComparisons();
  });
  beforeEach(async () => {
    homework = await world.homework({}, { problems: 2 });
  });
}
