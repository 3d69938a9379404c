import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openEditorials, problemIn } from "../../src/server/editorial/editorials.sql.ts";
import { isReleased, type ReleaseFacts, releaseReader } from "../../src/server/editorial/policy.ts";
import type { Principal } from "../../src/server/platform/route/principal.ts";
import {
  type EditorialRelease,
  editorialReleases,
  type EditorialState,
  editorialStates,
} from "../../src/shared/discussion/editorialRules.ts";
import { Role } from "../../src/shared/account/roles.ts";
import { Random } from "../support/random.ts";
import { HOUR } from "../support/worldClock.ts";
import { createEditorialWorld, type EditorialWorld } from "./editorialWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people } from "./world.ts";

/*
 * Compares three implementations of the release rule on randomly generated data: `isReleased`, an SQL condition, and a
 * model in this test that uses only the generated values.
 */

let world: EditorialWorld;
let classId: number;
let uids: Record<"member" | "teacher", string>;

beforeAll(async () => {
  world = await createEditorialWorld();
  classId = await world.classWithMembers();
  uids = { member: await world.uidOf("member"), teacher: await world.uidOf("teacher") };
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.sql("delete from editorial");
});

type ReaderName = "guest" | "outsider" | "member" | "teacher" | "organizer" | "root";

/**
 * Readers of the editorials; the test treats all of them, even `root`, as readers without permission to edit the
 * problem.
 */
function readers(): Record<ReaderName, Principal | null> {
  const user = (uid: string, role: Principal["role"] = Role.User): Principal => ({
    uid,
    role,
    memberships: [],
    grants: [],
  });
  return {
    guest: null,
    outsider: user(people.other.uid),
    member: {
      ...user(uids.member),
      memberships: [{ groupId: classId, role: "member", isArchived: false }],
    },
    teacher: {
      ...user(uids.teacher),
      memberships: [{ groupId: classId, role: "teacher", isArchived: false }],
    },
    organizer: user(people.admin.uid, Role.Admin),
    root: user(people.root.uid, Role.Root),
  };
}

interface DrawnContest {
  start: number;
  end: number;
  lastEnd: number;
  isVisible: boolean;
  owner: "root" | "organizer";
}

interface DrawnHomework {
  start: number;
  end: number;
  feedbackAt: number;
  extra: number;
  isVisible: boolean;
}

interface Drawn {
  contests: DrawnContest[];
  homework: DrawnHomework[];
  /**
   * Readers with a virtual participation in a contest that contains the problem, each with the end of the
   * participation.
   */
  virtual: { reader: ReaderName; endsAt: number }[];
  solvers: ReaderName[];
}

const accounts: readonly ReaderName[] = ["outsider", "member", "teacher", "organizer", "root"];
/** Offsets from now in whole hours, so that times exactly at a limit are generated, too. */
const moments = [-3, -2, -1, 0, 1, 2, 3];

function draw(random: Random): Drawn {
  const several = <T>(most: number, one: () => T): T[] =>
    Array.from({ length: random.between(0, most) }, one);
  return {
    contests: several(2, () => {
      const start = random.pick(moments);
      const end = start + random.between(1, 3);
      const lastEnd = end + random.between(0, 1);
      const owner = random.pick(["root", "organizer"] as const);
      return { start, end, lastEnd, isVisible: random.chance(0.7), owner };
    }),
    homework: several(1, () => {
      const start = random.pick(moments);
      const end = start + random.between(1, 2);
      const feedbackAt = start + random.between(0, 3);
      const extra = random.pick([0, 0, 2]);
      return { start, end, feedbackAt, extra, isVisible: random.chance(0.7) };
    }),
    virtual: several(1, () => ({
      reader: random.pick(accounts),
      endsAt: random.pick(moments),
    })),
    solvers: accounts.filter(() => random.chance(0.5)),
  };
}

/**
 * Returns the data on which the release of an editorial depends, computed from the generated contests, homework,
 * virtual participations and solvers.
 */
function factsIn(drawn: Drawn, name: ReaderName): ReleaseFacts {
  const isRunning = ({ start, lastEnd, isVisible, owner }: DrawnContest) =>
    isVisible && start <= 0 && lastEnd > 0 && name !== "root" && owner !== name;
  const isDue = ({ start, end, feedbackAt, extra, isVisible }: DrawnHomework) =>
    isVisible && start <= 0 && Math.max(end + extra, feedbackAt) > 0;
  const runsVirtually = drawn.virtual.some(
    ({ reader, endsAt }) => reader === name && endsAt > 0 && drawn.contests.length > 0,
  );
  return {
    inRunningContest: drawn.contests.some(isRunning),
    inOpenContest: drawn.contests.some(({ lastEnd }) => lastEnd > 0),
    inVirtual: runsVirtually,
    inHomework: name === "member" && drawn.homework.some(isDue),
    hasSolved: drawn.solvers.includes(name),
  };
}

/** Whether the reader may open the editorial, according to the generated values. */
function opens(drawn: Drawn, name: ReaderName, row: Editorial): boolean {
  const facts = factsIn(drawn, name);
  if (facts.inRunningContest || facts.inVirtual || facts.inHomework) return false;
  const released: Record<EditorialRelease, boolean> = {
    always: true,
    solved: facts.hasSolved,
    contest: !facts.inOpenContest,
    time: row.at !== null && row.at <= 0,
  };
  return row.state === "published" && !row.isDeleted && released[row.release];
}

interface Editorial {
  id: number;
  state: EditorialState;
  release: EditorialRelease;
  at: number | null;
  isDeleted: boolean;
}

async function store(drawn: Drawn, random: Random): Promise<{ pid: number; rows: Editorial[] }> {
  const now = world.server.db.clock.now();
  const at = (hours: number) => new Date(now + hours * HOUR);
  const { pid } = await aProblem(world, {});
  const contestIds: number[] = [];
  for (const { start, end, lastEnd, isVisible, owner } of drawn.contests) {
    const ownerUid = owner === "root" ? people.root.uid : people.admin.uid;
    const [row] = await world.sql<{ id: number }>(
      `insert into contest (owner_uid, title, rule, start_time, end_time, last_end, is_visible)
       values ($1, 'c', 'acm', $2, $3, $4, $5) returning id`,
      [ownerUid, at(start), at(end), at(lastEnd), isVisible],
    );
    contestIds.push(row!.id);
    await world.sql(
      "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
      [row!.id, pid],
    );
  }
  for (const { start, end, feedbackAt, extra, isVisible } of drawn.homework) {
    const [row] = await world.sql<{ id: number }>(
      "insert into training (title, group_id, is_visible) values ('h', $1, $2) returning id",
      [classId, isVisible],
    );
    const trainingId = row!.id;
    await world.sql(
      "insert into homework (training_id, start_time, end_time, feedback_at) values ($1, $2, $3, $4)",
      [trainingId, at(start), at(end), at(feedbackAt)],
    );
    await world.sql(
      "insert into training_problem (training_id, problem_id, seq) values ($1, $2, 1)",
      [trainingId, pid],
    );
    if (extra > 0) {
      await world.sql(
        "insert into homework_extension (training_id, uid, extra_seconds) values ($1, $2, $3)",
        [trainingId, await world.uidOf("classmate"), extra * 3600],
      );
    }
  }
  const uidByName = Object.fromEntries(
    Object.entries(readers()).map(([name, principal]) => [name, principal?.uid ?? ""]),
  );
  for (const { reader, endsAt } of drawn.virtual) {
    if (contestIds[0] === undefined) continue;
    await world.sql(
      `insert into virtual_participation (contest_id, uid, started_at, ends_at) values ($1, $2, $3, $4)`,
      [contestIds[0], uidByName[reader], at(endsAt - 1), at(endsAt)],
    );
  }
  for (const name of drawn.solvers) {
    await world.sql(
      `with s as (
         insert into submission (problem_id, display_pid, uid, length, language, ip, status)
         values ($1, 'X', $2, 1, 'C', '127.0.0.1', 0) returning submit_id)
       insert into solved select $2, $1, submit_id, verdict_now() from s`,
      [pid, uidByName[name]],
    );
  }
  const rows: Editorial[] = [];
  for (let n = 0; n < 8; n++) {
    const release = random.pick(editorialReleases);
    const state = random.chance(0.7) ? "published" : random.pick(editorialStates);
    const time = release === "time" ? random.pick(moments) : null;
    const isDeleted = random.chance(0.1);
    const [row] = await world.sql<{ id: number }>(
      `insert into editorial (problem_id, uid, state, release, release_at, seq, deleted_at)
       values ($1, '1', $2, $3, $4, $5, case when $6 then verdict_now() end) returning id`,
      [pid, state, release, time === null ? null : at(time), n, isDeleted],
    );
    await world.sql(
      "insert into editorial_text values ($1, 'en-US', 'title', 'content', 'content', 1)",
      [row!.id],
    );
    rows.push({ id: row!.id, state, release, at: time, isDeleted });
  }
  return { pid, rows };
}

test.each([1, 2, 3, 4])(
  "the policy, its SQL and the drawn values agree on who opens what (seed %i)",
  async (seed) => {
    const random = new Random(seed * 7919);
    const { db } = world.server;
    const seen = { open: 0, closed: 0 };
    for (let n = 0; n < 15; n++) {
      const drawn = draw(random);
      const { pid, rows } = await store(drawn, random);
      const stored = await openEditorials(db, {
        ...releaseReader(null),
        pid,
        locale: "en-US",
        isEditor: true,
      });
      for (const [name, principal] of Object.entries(readers()) as [ReaderName, Principal][]) {
        const reader = releaseReader(principal);
        const [facts] = await problemIn.id(db, { ...reader, displayId: "", placeId: pid });
        const { inRunningContest, inOpenContest, inVirtual, inHomework, hasSolved } = facts!;
        const where = JSON.stringify({ seed, n, name, drawn });
        expect(
          { inRunningContest, inOpenContest, inVirtual, inHomework, hasSolved },
          where,
        ).toEqual(factsIn(drawn, name));
        const bySql = await openEditorials(db, {
          ...reader,
          pid,
          locale: "en-US",
          isEditor: false,
        });
        const byPolicy = stored.filter((row) => isReleased(row, facts!, db.clock.now()));
        const expected = rows.filter((row) => opens(drawn, name, row)).map(({ id }) => id);
        expect(
          bySql.map(({ id }) => id),
          where,
        ).toEqual(expected);
        expect(
          byPolicy.map(({ id }) => id),
          where,
        ).toEqual(expected);
        seen.open += expected.length;
        seen.closed += rows.length - expected.length;
      }
    }
    expect(seen.open).toBeGreaterThan(50);
    expect(seen.closed).toBeGreaterThan(50);
  },
);
