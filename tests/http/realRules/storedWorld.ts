import type { World } from "../world.ts";
import type { RandomSubmission, RandomWorld } from "./drawnWorld.ts";

/** Number of test cases of each submission; the second case has the status of the submission. */
export const CASES = 3;

export const codeOf = (submitId: number): string => `code of ${submitId}`;
export const messageOf = (submitId: number): string => `message of ${submitId}`;
export const checkerMessage = (submitId: number, seq: number): string =>
  `checker ${submitId} ${seq}`;
export const causeOf = (submitId: number) => ({
  code: "CHECKER_FAILED",
  hint: "hint",
  detail: `detail of ${submitId}`,
  traceId: `trace-${submitId}`,
});

/** Statuses with an error text. */
export const explained = new Set([-2, 4, 10]);
const unjudged = new Set([5, 6, 9, -2, 4, 10]);

export function hasCases({ status }: RandomSubmission): boolean {
  return !unjudged.has(status);
}

type Sql = World["sql"];

/**
 * Inserts rows into one table; the keys of each row are column names, and `types` contains the types of these columns.
 */
export async function insertRows(
  sql: Sql,
  table: string,
  types: Record<string, string>,
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(types);
  const declared = columns.map((name) => `${name} ${types[name]}`).join(", ");
  await sql(
    `insert into ${table} (${columns.join(", ")}) overriding system value
     select ${columns.join(", ")} from jsonb_to_recordset($1::jsonb) as r (${declared})`,
    [JSON.stringify(rows)],
  );
}

const time = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** Writes a generated world into a server's database before the test makes its first API call. */
export async function storeWorld(sql: Sql, world: RandomWorld): Promise<void> {
  await storePeople(sql, world);
  await storeProblems(sql, world);
  await storeTags(sql, world);
  await storeContests(sql, world);
  await storeSubmissions(sql, world);
  await insertRows(
    sql,
    "access_grant",
    { kind: "text", id: "bigint", uid: "text", actions: "text[]" },
    world.users.flatMap(({ uid, grants }) => grants.map((grant) => ({ ...grant, uid }))),
  );
  await storeSwitches(sql, world);
}

/** Stores the site settings that hide code. */
export async function storeSwitches(sql: Sql, world: RandomWorld): Promise<void> {
  const switches = {
    hideNonContestSubmissionCode: world.hidesPracticeCode,
    ...(world.codeVisibleFrom !== null && { codeVisibleStartTime: world.codeVisibleFrom }),
  };
  await sql(
    `insert into site_setting (key, value) values ('site.switches', $1::jsonb)
     on conflict (key) do update set value = site_setting.value || excluded.value`,
    [JSON.stringify(switches)],
  );
}

async function storePeople(sql: Sql, { users, groups }: RandomWorld): Promise<void> {
  // The root account already exists, so it is not inserted.
  const others = users.filter(({ uid }) => uid !== "1");
  await insertRows(
    sql,
    "app_user",
    {
      uid: "text",
      username: "text",
      password_hash: "text",
      role_id: "int",
      status: "int",
      nickname: "text",
      realname: "text",
    },
    others.map(({ uid, username, role, status }) => ({
      uid,
      username,
      password_hash: "",
      role_id: role,
      status,
      nickname: `nick ${uid.slice(0, 2)}`,
      realname: `Real ${uid.slice(0, 2)}`,
    })),
  );
  await insertRows(
    sql,
    "user_group",
    { id: "bigint", name: "text", owner_uid: "text" },
    groups.map(({ id, ownerUid }) => ({ id, name: `Class ${id}`, owner_uid: ownerUid })),
  );
  await insertRows(
    sql,
    "group_member",
    { group_id: "bigint", uid: "text", role: "text" },
    groups.flatMap(({ id, members }) => members.map((member) => ({ ...member, group_id: id }))),
  );
}

async function storeProblems(sql: Sql, { now, problems }: RandomWorld): Promise<void> {
  await insertRows(
    sql,
    "problem",
    {
      id: "bigint",
      problem_id: "text",
      auth: "int",
      archived_at: "timestamptz",
      author_uid: "text",
      owner_uid: "text",
      group_id: "bigint",
      feedback: "text",
      code_share: "boolean",
      jury_data_open: "boolean",
      failing_input_open: "boolean",
      data_version: "int",
    },
    problems.map((problem) => ({
      id: problem.pid,
      problem_id: problem.problemId,
      auth: problem.auth,
      archived_at: problem.isArchived ? time(now) : null,
      author_uid: "1",
      owner_uid: problem.ownerUid,
      group_id: problem.groupId,
      feedback: problem.feedback,
      code_share: problem.codeShare,
      jury_data_open: problem.juryDataOpen,
      failing_input_open: problem.failingInputOpen,
      data_version: 1,
    })),
  );
}

/** Each problem has its own tag, which is created together with the problem. */
export const tagOf = (problemId: string): string => `tag of ${problemId}`;

async function storeTags(sql: Sql, { problems }: RandomWorld): Promise<void> {
  const tags = problems.map(({ pid, problemId }) => ({ id: pid, name: tagOf(problemId) }));
  await insertRows(sql, "tag", { id: "bigint", name: "text" }, tags);
  const links = problems.map(({ pid }) => ({ problem_id: pid, tag_id: pid }));
  await insertRows(sql, "problem_tag", { problem_id: "bigint", tag_id: "bigint" }, links);
}

async function storeContests(sql: Sql, { contests, virtuals }: RandomWorld): Promise<void> {
  await insertRows(
    sql,
    "contest",
    {
      id: "bigint",
      title: "text",
      author_uid: "text",
      owner_uid: "text",
      group_id: "bigint",
      auth: "int",
      rule: "text",
      start_time: "timestamptz",
      end_time: "timestamptz",
      last_end: "timestamptz",
      sealed_from: "timestamptz",
      opens_itself: "boolean",
      revealed_at: "timestamptz",
      is_visible: "boolean",
      organisers_see_hidden: "boolean",
      organisers_ranked: "boolean",
      opens_to_all: "boolean",
      board_open: "boolean",
      networks: "inet[]",
      one_session: "boolean",
      account_rule: "jsonb",
    },
    contests.map((contest) => ({
      id: contest.id,
      title: contest.title,
      author_uid: "1",
      owner_uid: contest.ownerUid,
      group_id: contest.groupId,
      auth: contest.auth,
      rule: contest.rule,
      start_time: time(contest.start),
      end_time: time(contest.end),
      last_end: time(contest.lastEnd),
      sealed_from: time(contest.frozenFrom),
      opens_itself: contest.opensItself,
      revealed_at: time(contest.revealedAt),
      is_visible: contest.isVisible,
      organisers_see_hidden: contest.organizersSeeHidden,
      organisers_ranked: contest.organizersRanked,
      opens_to_all: contest.opensToAll,
      upsolving: contest.upsolving,
      board_open: contest.boardOpen,
      networks: contest.networks,
      one_session: contest.oneSession,
      account_rule: contest.accountRule,
    })),
  );
  await insertRows(
    sql,
    "contest_problem",
    { contest_id: "bigint", problem_id: "bigint", display_id: "text", seq: "int" },
    contests.flatMap(({ id, problems }) =>
      problems.map(({ pid, letter }, n) => ({
        contest_id: id,
        problem_id: pid,
        display_id: letter,
        seq: n,
      })),
    ),
  );
  await insertRows(
    sql,
    "contest_participant",
    { contest_id: "bigint", uid: "text", extra_seconds: "int", disqualified_at: "timestamptz" },
    contests.flatMap(({ id, start, participants }) =>
      participants.map(({ uid, extraSeconds, isDisqualified }) => ({
        contest_id: id,
        uid,
        extra_seconds: extraSeconds,
        disqualified_at: isDisqualified ? time(start) : null,
      })),
    ),
  );
  await insertRows(
    sql,
    "virtual_participation",
    {
      id: "bigint",
      contest_id: "bigint",
      uid: "text",
      started_at: "timestamptz",
      ends_at: "timestamptz",
    },
    virtuals.map(({ id, contestId, uid, startedAt, endsAt }) => ({
      id,
      contest_id: contestId,
      uid,
      started_at: time(startedAt),
      ends_at: time(endsAt),
    })),
  );
}

const submissionColumns = {
  submit_id: "bigint",
  problem_id: "bigint",
  display_pid: "text",
  uid: "text",
  submit_time: "timestamptz",
  status: "int",
  share: "boolean",
  score: "int",
  time_ms: "int",
  memory_kb: "int",
  length: "int",
  language: "text",
  judger: "text",
  ip: "text",
  cases_done: "int",
  cases_total: "int",
  is_manual: "boolean",
  scope: "text",
  scope_id: "bigint",
  listed: "boolean",
  countable: "boolean",
};

async function storeSubmissions(sql: Sql, { submissions }: RandomWorld): Promise<void> {
  await insertRows(
    sql,
    "submission",
    submissionColumns,
    submissions.map((row) => ({
      submit_id: row.submitId,
      problem_id: row.pid,
      display_pid: row.displayPid,
      uid: row.uid,
      submit_time: time(row.at),
      status: row.status,
      share: row.share,
      score: row.score,
      time_ms: row.time,
      memory_kb: row.memory,
      length: row.length,
      language: "C++",
      judger: row.judger,
      ip: "",
      cases_done: row.casesDone,
      cases_total: row.casesTotal,
      is_manual: row.isManual,
      scope: row.scope,
      scope_id: row.scopeId,
      listed: row.scope === "practice",
      countable: row.scope === "practice",
    })),
  );
  await insertRows(
    sql,
    "submission_code",
    { submit_id: "bigint", code: "text" },
    submissions.map(({ submitId }) => ({ submit_id: submitId, code: codeOf(submitId) })),
  );
  await insertRows(
    sql,
    "submission_error",
    { submit_id: "bigint", message: "text", cause: "jsonb" },
    submissions
      .filter(({ status }) => explained.has(status))
      .map(({ submitId, status }) => ({
        submit_id: submitId,
        message: messageOf(submitId),
        cause: status === 4 ? causeOf(submitId) : null,
      })),
  );
  await insertRows(
    sql,
    "case_result",
    {
      submit_id: "bigint",
      seq: "int",
      status: "int",
      input_name: "text",
      output_name: "text",
      message: "text",
    },
    submissions.filter(hasCases).flatMap(({ submitId, status }) =>
      Array.from({ length: CASES }, (_, n) => ({
        submit_id: submitId,
        seq: n + 1,
        status: n === 1 && status !== 7 ? status : 0,
        input_name: `${n + 1}.in`,
        output_name: `${n + 1}.out`,
        message: checkerMessage(submitId, n + 1),
      })),
    ),
  );
  // Records of solved problems, as the server stores them together with verdicts. Problems that now hide their verdicts
  // are included, because they may have shown verdicts earlier.
  await sql(
    `insert into solved (uid, problem_id, submit_id, solved_at)
     select distinct on (s.uid, s.problem_id) s.uid, s.problem_id, s.submit_id, s.submit_time
     from submission s where s.listed and s.status = 0 order by s.uid, s.problem_id, s.submit_id`,
  );
}
