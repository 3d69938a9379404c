import type { PointsRankRow } from "../../src/shared/contest/scoreboardCalls.ts";
import type { TrialRow } from "../../src/shared/verdict/trial.ts";
import { type Cluster, until } from "./cluster.ts";
import { at, ContestRun, HOUR } from "./contestRun.ts";
import { untilOver } from "./submissions.ts";

const program = (body: string): string =>
  `#include <stdio.h>\nint main(int argc, char **argv) {\n${body}\n}\n`;

/** Sends the two numbers of the input to the program, and accepts the program if it responds with their sum. */
const INTERACTOR = program(`  int a, b, said;
  FILE *input = fopen(argv[1], "r");
  if (!input || fscanf(input, "%d %d", &a, &b) != 2) return 103;
  printf("%d %d\\n", a, b);
  fflush(stdout);
  return scanf("%d", &said) == 1 && said == a + b ? 0 : 102;`);

/** Accepts the expected number and its negative. */
const CHECKER = program(`  int got, wanted;
  FILE *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
  if (!answer || fscanf(answer, "%d", &wanted) != 1) return 103;
  return output && fscanf(output, "%d", &got) == 1 && (got == wanted || got == -wanted) ? 0 : 102;`);

const SUM = program('  int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0;');
const NEGATIVE = SUM.replace("a + b)", "-(a + b))");
const DIFFERENCE = SUM.replace("a + b)", "a - b)");
/**
 * Solves only the first subtask, whose inputs contain two numbers to add.
 */
const TWO = program(
  '  int a, b; printf("%d\\n", scanf("%d %d", &a, &b) == 2 ? a + b : 0); return 0;',
);
/** Solves only the second subtask, whose inputs contain only one number. */
const ONE = program('  int a, b; printf("%d\\n", scanf("%d %d", &a, &b) == 1 ? a : 0); return 0;');

const EXAMPLES = JSON.stringify([{ input: "1 2", output: "3\n" }]);

/**
 * Creates the problems of the contest. All of the problems have points: A has an interactor, B has a checker, and C has
 * subtasks.
 */
async function addProblems(cluster: Cluster): Promise<number[]> {
  const rows = await cluster.ask<{ pid: number }>(
    `insert into problem (problem_id, auth, type, data_version, time_limit, memory_limit, judge_mode,
       judge_case_mode, spj_language, spj_code, examples)
     values ('TALK', 3, 1, 1, 1000, 128, 'interactive', 'default', 'C', $1, $3),
       ('CHECKED', 3, 1, 1, 1000, 128, 'spj', 'default', 'C', $2, $3),
       ('PARTS', 3, 1, 1, 1000, 128, 'default', 'subtask', null, null, $3)
     returning id::int as pid`,
    [INTERACTOR, CHECKER, EXAMPLES],
  );
  const pids = rows.map(({ pid }) => pid);
  const parts = pids[2];
  await cluster.ask(
    `insert into problem_case (problem_id, data_version, seq, input_name, output_name, input_sha256, output_sha256,
       score, group_num)
     select p, 1, n, n || '.in', n || '.out', case n when 1 then c.input_sha256 else c.output_sha256 end,
       c.output_sha256, case p when $2 then 0 else 100 end, case p when $2 then n end
     from unnest($1::bigint[]) p, generate_series(1, 2) n,
       (select input_sha256, output_sha256 from problem_case limit 1) c
     where n = 1 or p = $2`,
    [pids, parts],
  );
  await cluster.ask(
    `insert into problem_subtask (problem_id, data_version, num, type, score)
     values ($1, 1, 1, 'min', 40), ($1, 1, 2, 'min', 60)`,
    [parts],
  );
  return pids;
}

async function createContest(run: ContestRun): Promise<void> {
  const start = Math.floor(Date.now() / 1000) * 1000 - HOUR;
  const { data } = await run.ask<{ id: number }>("POST", "/api/admin/contest", {
    body: {
      title: "Kinds",
      description: "",
      type: 1,
      rule: "ioi",
      auth: 0,
      startTime: at(start),
      endTime: at(start + 5 * HOUR),
      sealRank: false,
      sealRankTime: null,
      autoRealRank: true,
      contestAdminVisible: true,
    },
  });
  run.cid = data.id;
  for (const pid of await addProblems(run.cluster)) {
    const body = { cid: run.cid, pid };
    const { code } = await run.ask("POST", "/api/admin/contest/add-problem-from-public", { body });
    if (code !== undefined) throw new Error(code);
  }
}

/** The submissions to send: contestant, letter of the problem, and code. */
const SUBMISSIONS: [person: number, letter: string, code: string][] = [
  [0, "A", SUM],
  [0, "B", NEGATIVE],
  [0, "C", TWO],
  [0, "C", ONE],
  [1, "A", DIFFERENCE],
  [1, "B", DIFFERENCE],
  [1, "C", TWO],
];

async function submitted(run: ContestRun): Promise<number[]> {
  const ids: number[] = [];
  for (const [person, pid, code] of SUBMISSIONS) {
    const { data, code: refusal } = await run.ask<{ submitId: number } | null>(
      "POST",
      "/api/submit-problem-judge",
      {
        token: run.cluster.tokens[person]!,
        body: { pid, cid: run.cid, language: "C", code },
      },
    );
    if (!data) throw new Error(refusal);
    ids.push(data.submitId);
  }
  return ids;
}

/**
 * Makes a trial run on the first sample of the contest's problem B, which has a checker. Returns the run's status and
 * whether it was judged. The server does not retry trial runs. This function therefore repeats a run that was lost with
 * its node or timed out in the queue.
 */
async function tried(run: ContestRun): Promise<unknown[]> {
  const token = run.cluster.tokens[0]!;
  const send = async (): Promise<TrialRow> => {
    const { data, code: refusal } = await run.ask<TrialRow | null>("POST", "/api/trial", {
      token,
      body: { pid: "B", cid: run.cid, language: "C", code: NEGATIVE, samples: [1] },
    });
    if (!data) throw new Error(refusal);
    return data;
  };
  let row = await send();
  await until(async () => {
    const path = `/api/trial?trialId=${row.trialId}`;
    row = (await run.ask<TrialRow>("GET", path, { token })).data;
    if (row.state !== "done") return false;
    if (row.failure !== "lost" && row.failure !== "busy") return true;
    row = await send();
    return false;
  });
  return row.inputs.map(({ outcome }) => [outcome?.status, outcome?.judged, outcome?.stdout]);
}

/**
 * Runs a contest under IOI rules with an interactive problem, a problem with a checker and a problem with subtasks;
 * real nodes judge the submissions.
 *
 * @returns the result of a trial run, and each contestant's points per problem (by letter) and in total.
 */
export async function judgeProblemKinds(cluster: Cluster) {
  const run = await ContestRun.open(cluster);
  await createContest(run);
  const ids = await submitted(run);
  const trial = await tried(run);
  await untilOver(cluster, ids);
  const readBoard = async () => {
    const { data } = await run.ask<{ records: PointsRankRow[] }>("POST", "/api/get-contest-rank", {
      body: { cid: run.cid, limit: 100 },
    });
    return data.records.map(({ username, totalScore, submissionInfo }) => ({
      ...submissionInfo,
      username,
      totalScore,
    }));
  };
  return { trial, readBoard };
}
