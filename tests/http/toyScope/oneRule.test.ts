import { afterAll, beforeAll, expect, test } from "vitest";
import { readRecords, viewOf } from "../../../src/server/submission/read.ts";
import { feedbackPolicies } from "../../../src/shared/verdict/feedback.ts";
import { filterableVerdicts, verdicts } from "../../../src/shared/verdict/verdict.ts";
import { Random } from "../../support/random.ts";
import { aProblem, type TestProblem } from "../judgingWorld.ts";
import { type Caller, createWorld, people, type World } from "../world.ts";
import { withToys } from "./feature.ts";

/*
 * Lists select the visible rows in SQL; all other code first reads rows and then decides what to show. For every
 * reader, both methods must give the same result, in the site's lists (practice and another listed scope) and in a
 * scope's own lists.
 */

const SEEDS = [1, 2, 3];
const SUBMISSIONS = 90;
const readers: Caller[] = ["guest", "user", "other", "barred", "admin", "problemAdmin", "root"];
const owners = ["user", "other", "admin", "problemAdmin"] as const;
const codes = verdicts.map(({ code }) => code).filter((code) => code !== -10 && code !== -5);

let world: World;
beforeAll(async () => {
  world = await createWorld({ features: withToys });
});
afterAll(() => world.close());

interface RandomWorld {
  problems: TestProblem[];
  rooms: number[];
  ids: number[];
}

/**
 * Generates problems, rooms (objects of the scope `toyRoom`) in random phases, and submissions of random scopes,
 * including an unknown scope.
 */
async function draw(random: Random, seed: number): Promise<RandomWorld> {
  const problems = [];
  for (let n = 0; n < 6; n += 1) {
    problems.push(
      await aProblem(world, {
        auth: random.pick([1, 1, 2, 3]),
        owner_uid: random.pick([people.admin.uid, people.user.uid, "1"]),
        feedback: random.pick(feedbackPolicies),
      }),
    );
  }
  const rooms = [1, 2, 3, 4].map((n) => seed * 10 + n);
  for (const id of rooms) {
    const [ends = 0, thaws = 0] = random.pick([
      [1, 2],
      [-2, 1],
      [-2, -1],
    ]);
    await world.sql(
      `insert into toy_room values ($1, $2, verdict_now() - interval '9 hours',
         verdict_now() + $3::int * interval '1 hour', verdict_now() + $4::int * interval '1 hour')`,
      [id, people[random.pick(owners)].uid, ends, thaws],
    );
  }
  await world.sql("insert into toy_path values ($1)", [seed]);
  const ids: number[] = [];
  for (let n = 0; n < SUBMISSIONS; n += 1) {
    const scope = random.pick(["practice", "practice", "toyPath", "toyRoom", "gone"]);
    const scopeId = { practice: 0, toyPath: seed, toyRoom: random.pick(rooms), gone: 7 }[scope];
    const isListed = scope === "practice" || scope === "toyPath";
    const { pid, problemId } = random.pick(problems);
    const [row] = await world.sql<{ id: number }>(
      `insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, countable, status,
         length, language, ip)
       values ($1, $2, $3, $4, $5, $6, $6, $7, 1, 'C', '') returning submit_id as id`,
      [
        pid,
        problemId,
        people[random.pick(owners)].uid,
        scope,
        scopeId,
        isListed,
        random.pick(codes),
      ],
    );
    ids.push(row!.id);
  }
  return { problems, rooms, ids };
}

interface Listed {
  submitId: number;
}

async function listFor(as: Caller, path: string): Promise<{ ids: number[]; total: number }> {
  const reply = await world.call(as, `GET ${path}`);
  expect(reply.status, reply.text).toBe(200);
  const { records, total } = reply.body.data as { records: Listed[]; total: number };
  return { ids: records.map(({ submitId }) => submitId), total };
}

const filters = ["", "status", "username", "problemID", "onlyMine", "all"] as const;

/** Draws a random filter; returns the filter as a query string and as the drawn values. */
function drawFilter(random: Random, problems: TestProblem[], as: Caller) {
  const kind = random.pick(filters);
  const has = (name: (typeof filters)[number]) => kind === name || kind === "all";
  const status = has("status") ? random.pick(filterableVerdicts).code : undefined;
  const owner = has("username") ? random.pick(owners) : undefined;
  const problem = has("problemID") ? random.pick(problems) : undefined;
  const onlyMine = kind === "onlyMine" && as !== "guest";
  const query = new URLSearchParams({
    ...(status !== undefined && { status: String(status) }),
    ...(owner && { username: owner }),
    ...(problem && { problemID: problem.problemId, completeProblemID: "true" }),
    ...(onlyMine && { onlyMine: "true" }),
  });
  return { query, status, owner, problem, onlyMine };
}

test.each(SEEDS)("lists show the rows that the policy shows, drawn with seed %i", async (seed) => {
  const random = new Random(seed);
  await world.sql("delete from submission");
  const { problems, rooms, ids } = await draw(random, seed);
  const visibilities = new Set<boolean>();
  for (const as of readers) {
    const viewer =
      as === "guest"
        ? null
        : { ...people[as], memberships: [], grants: [], ip: "192.0.2.1", loginId: 1 };
    const reader = { viewer, locale: "en-US" as const };
    const records = (await readRecords(world.server.services.lists, ids, reader)).toReversed();
    const views = records.map((record) => ({ ...record, view: viewOf(record, reader) }));
    for (let n = 0; n < 8; n += 1) {
      const { query, status, owner, problem, onlyMine } = drawFilter(random, problems, as);
      const room = random.chance(0.5) ? random.pick(rooms) : undefined;
      const uids = new Set<string>(
        owners
          .filter((name) => name.toLowerCase().includes(owner?.toLowerCase() ?? ""))
          .map((name) => people[name].uid),
      );
      const expectedRows = views.filter(
        (row) =>
          (room === undefined ? row.listed : row.scope === "toyRoom" && row.scopeId === room) &&
          (status === undefined || row.status === status) &&
          uids.has(row.uid) &&
          (room !== undefined || problem === undefined || row.pid === problem.pid) &&
          (!onlyMine || row.uid === viewer?.uid),
      );
      const visible = expectedRows.filter(
        ({ view }) => view.row && (status === undefined || view.status === status),
      );
      for (const row of expectedRows) visibilities.add(visible.includes(row));
      const base =
        room === undefined ? "/api/submissions?limit=100" : `/api/toy-submissions?room=${room}`;
      const hint = `${as} ${base}&${query}`;
      const expected = visible.map(({ submitId }) => submitId);
      const answer = await listFor(as, `${base}&${query}`);
      expect(answer, hint).toEqual({ ids: expected, total: expected.length });
      const body = { room, submitIds: expectedRows.map(({ submitId }) => submitId) };
      const poll = room === undefined ? "check-submissions-status" : "toy-statuses";
      const polled = await world.call(as, `POST /api/${poll}`, { body });
      const expectedIds = expectedRows
        .filter(({ view }) => view.row)
        .map(({ submitId }) => String(submitId));
      expect(Object.keys(polled.body.data as object).toSorted(), hint).toEqual(
        expectedIds.toSorted(),
      );
    }
  }
  // Both values must occur; otherwise the comparison would not have covered both visible and hidden rows.
  expect(visibilities).toEqual(new Set([true, false]));
});
