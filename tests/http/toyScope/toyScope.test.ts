import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyCounters } from "../../../src/server/judging/service.ts";
import {
  aProblem,
  connectNode,
  addNodeLanguages,
  type TestProblem,
  setInterval,
  submitAs,
  until,
} from "../judgingWorld.ts";
import { type Caller, createWorld, people, type World } from "../world.ts";
import { withToys } from "./feature.ts";

/*
 * These tests add a kind of contest that does not exist in the product. For that, it must be sufficient to add a folder
 * that contains a scope and to register this scope.
 */

let world: World;
let rooms = 0;
beforeAll(async () => {
  world = await createWorld({ features: withToys });
  await addNodeLanguages(world);
  await setInterval(world, 0);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.sql("delete from job where kind not like 'recount%'");
});

const problemOf = new Map<number, TestProblem>();

/** Creates a running room with a new problem A; times are in hours from now. */
async function aRoom({ opens = -1, ends = 1, thaws = 2 } = {}): Promise<number> {
  rooms += 1;
  // The problem is hidden, so that it is accessible only through the room.
  const problem = await aProblem(world, { auth: 3 });
  problemOf.set(rooms, problem);
  const hours = (n: number) => `verdict_now() + interval '${n} hours'`;
  await world.sql(
    `insert into toy_room values ($1, $2, ${hours(opens)}, ${hours(ends)}, ${hours(thaws)})`,
    [rooms, people.other.uid],
  );
  await world.sql("insert into toy_problem values ($1, 'A', $2)", [rooms, problem.pid]);
  return rooms;
}

const end = (id: number) =>
  world.sql("update toy_room set ends_at = verdict_now() - interval '1 hour' where id = $1", [id]);

async function submitTo(cid: number | string, pid = "a", as: Caller = "user") {
  const body = { pid, language: "C++", code: "int main() {}", cid, tid: null };
  const reply = await world.call(as, "POST /api/submit-problem-judge", { body });
  return { code: reply.body.code, row: reply.body.data as { submitId: number; cid: number } };
}

/** A submission by `user` in the room, judged as accepted. */
async function acceptedIn(cid: number): Promise<number> {
  const submitId = await submitAs(world, "user", { pid: "A", cid });
  const node = await connectNode(world.server.address);
  await node.hello();
  node.send({ type: "ready", free: 1 });
  expect(await node.finish(await node.task())).toBe("accepted");
  node.kill();
  return submitId;
}

interface Row {
  submitId: number;
  status: number;
  cid: number;
  displayPid: string;
}

async function rowsFor(as: Caller, id: number, query = ""): Promise<Row[]> {
  const reply = await world.call(as, `GET /api/toy-submissions?room=${id}&${query}`);
  return (reply.body.data as { records: Row[] }).records;
}

async function detailFor(as: Caller, submitId: number) {
  const reply = await world.call(as, `GET /api/submission?submitId=${submitId}`);
  return reply.status === 200
    ? (reply.body.data as { submission: Row & { code: string | null } }).submission
    : undefined;
}

/**
 * Whether `user` has solved this problem. Other problems are not read, because jobs may count submissions of other
 * tests at any time.
 */
async function isSolved(pid: number): Promise<boolean> {
  const { uid } = people.user;
  const rows = await world.sql("select 1 from solved where uid = $1 and problem_id = $2", [
    uid,
    pid,
  ]);
  return rows.length > 0;
}

describe("admission", () => {
  test("the scope chooses the problem, and the row carries its id and letter", async () => {
    const id = await aRoom();
    const { row } = await submitTo(String(id));
    expect(row).toMatchObject({ cid: id, displayPid: "A" });
    const [stored] = await world.sql(
      "select scope, scope_id as id, listed, countable, problem_id as pid from submission where submit_id = $1",
      [row.submitId],
    );
    expect(stored).toEqual({
      scope: "toyRoom",
      id,
      listed: false,
      countable: false,
      pid: problemOf.get(id)?.pid,
    });
  });

  test("rows carry its id in the field of the scope alone", async () => {
    await world.sql("insert into toy_path values (77)");
    const { pid, problemId } = await aProblem(world);
    const body = { pid: problemId, language: "C++", code: "int main() {}", tid: 77 };
    const reply = await world.call("user", "POST /api/submit-problem-judge", { body });
    const row = reply.body.data as Row;
    expect(row).toMatchObject({ cid: 0, tid: 77 });
    expect(await detailFor("user", row.submitId)).toMatchObject({ cid: 0, tid: 77 });
    const inRoom = (await submitTo(await aRoom())).row;
    expect([row, inRoom].map((each) => ["tid" in each, "vid" in each])).toEqual([
      [true, false],
      [false, false],
    ]);
    const own = await world.call("user", "POST /api/get-user-problem-status", {
      body: { pidList: [pid], tid: 77 },
    });
    expect(own.body.data).toMatchObject({ [pid]: { status: row.status } });
  });

  test("outside it the problem stays closed", async () => {
    const problem = problemOf.get(await aRoom());
    expect((await submitTo(0, problem?.problemId)).code).toBe("PROBLEM_NOT_FOUND");
  });

  test("the scope refuses by its own times, ids and problems", async () => {
    const later = await aRoom({ opens: 1, ends: 2 });
    expect((await submitTo(later)).code).toBe("CONTEST_NOT_FOUND");
    expect((await submitTo(later, "A", "other")).code).toBeUndefined();
    const over = await aRoom({ ends: -0.5 });
    expect((await submitTo(over)).code).toBe("SUBMIT_FORBIDDEN");
    expect((await submitTo(987_654)).code).toBe("CONTEST_NOT_FOUND");
    expect((await submitTo("abc")).code).toBe("CONTEST_NOT_FOUND");
    expect((await submitTo(await aRoom(), "B")).code).toBe("PROBLEM_NOT_FOUND");
  });

  test("a trial run is admitted by the same rules", async () => {
    const id = await aRoom();
    const body = { language: "C++", code: "int main() {}", cid: id, input: "1" };
    const post = (pid: string) => world.call("user", "POST /api/trial", { body: { ...body, pid } });
    expect((await post("B")).body.code).toBe("PROBLEM_NOT_FOUND");
    expect((await post("A")).body.code).toBeUndefined();
  });

  test("a repeated call gets its submission", async () => {
    const id = await aRoom();
    const body = { pid: "A", language: "C++", code: "x", cid: id, idempotencyKey: "toy-key-0001" };
    const once = async () =>
      (await world.call("user", "POST /api/submit-problem-judge", { body })).body.data;
    expect(await once()).toMatchObject({ submitId: ((await once()) as Row).submitId, cid: id });
  });
});

test("the scope gives its jobs their priority", async () => {
  const id = await aRoom();
  const { row } = await submitTo(id);
  const prio = await world.sql("select prio from job where submit_id = $1", [row.submitId]);
  expect(prio).toEqual([{ prio: 1 }]);
});

describe("visibility", () => {
  const [strangers, all]: [Caller[], Caller[]] = [
    ["guest", "barred", "admin"],
    ["guest", "barred", "admin", "user", "other", "root"],
  ];

  test("rows and results follow the room's times, alike in its list, its poll and alone", async () => {
    const id = await aRoom();
    const submitId = await acceptedIn(id);
    const rowFor = async (as: Caller) => {
      const [listed] = await rowsFor(as, id);
      const alone = await detailFor(as, submitId);
      const body = { room: id, submitIds: [submitId] };
      const polled = await world.call(as, "POST /api/toy-statuses", { body });
      const statuses = polled.body.data as Record<string, Row>;
      expect([alone?.status, statuses[submitId]?.status]).toEqual([listed?.status, listed?.status]);
      return listed?.status;
    };
    const rowsForAll = async () =>
      Object.fromEntries(await Promise.all(all.map(async (as) => [as, await rowFor(as)])));
    const running = { guest: undefined, barred: undefined, admin: undefined };
    expect(await rowsForAll()).toEqual({ ...running, user: 0, other: 0, root: 0 });
    await end(id);
    const frozen = { guest: -5, barred: -5, admin: -5, user: -5 };
    expect(await rowsForAll()).toEqual({ ...frozen, other: 0, root: 0 });
    expect(await rowsFor("user", id, "status=0")).toEqual([]);
    expect(await rowsFor("other", id, "status=0")).toHaveLength(1);
    await world.call("root", "POST /api/toy-thaw", { body: { room: id } });
    expect(await rowsForAll()).toEqual({
      guest: 0,
      barred: 0,
      admin: 0,
      user: 0,
      other: 0,
      root: 0,
    });
    expect(await rowsFor("guest", id, "status=0")).toHaveLength(1);
    expect(await rowsFor("guest", id, "username=root")).toEqual([]);
  });

  test("its code is closed until the end", async () => {
    const id = await aRoom();
    const submitId = await acceptedIn(id);
    expect((await detailFor("user", submitId))?.code).toBe("int main() {}");
    await end(id);
    for (const as of strangers) expect((await detailFor(as, submitId))?.code).toBeTruthy();
  });

  test("the site's own lists and polls never contain it", async () => {
    const id = await aRoom();
    const submitId = await acceptedIn(id);
    for (const as of all) {
      const list = await world.call(as, "GET /api/submissions?limit=100");
      const { records } = list.body.data as { records: Row[] };
      expect(records.filter((row) => row.submitId === submitId)).toEqual([]);
      const body = { submitIds: [submitId] };
      const poll = await world.call(as, "POST /api/check-submissions-status", { body });
      expect(poll.body.data).toEqual({});
    }
  });

  test("the own status of its problems is its own", async () => {
    const id = await aRoom();
    await acceptedIn(id);
    const { pid } = problemOf.get(id)!;
    const ask = async (cid: number) => {
      const body = { pidList: [pid], isContestProblemList: true, cid };
      const reply = await world.call("user", "POST /api/get-user-problem-status", { body });
      return (reply.body.data as Record<string, { status: number }>)[pid]?.status;
    };
    expect([await ask(id), await ask(await aRoom())]).toEqual([0, -10]);
  });

  test("its owner cannot share it", async () => {
    const submitId = await acceptedIn(await aRoom());
    const body = { submitId, share: true };
    expect((await world.call("user", "PUT /api/submission", { body })).body.code).toBe(
      "SHARE_IN_CONTEST",
    );
  });
});

test("its verdicts count when it says so, whatever was judged before", async () => {
  const id = await aRoom();
  const { pid } = problemOf.get(id)!;
  await acceptedIn(id);
  expect(await isSolved(pid)).toBe(false);
  await world.call("root", "POST /api/toy-thaw", { body: { room: id } });
  await until(
    () => isSolved(pid),
    (solved) => solved,
  );
  // After the thaw, submissions count according to their verdicts.
  const counted = () => world.sql("select ac from problem_count where problem_id = $1", [pid]);
  expect(await counted()).toEqual([{ ac: 1 }]);
  await acceptedIn(id);
  expect(await counted()).toEqual([{ ac: 2 }]);
  // The scope can also stop counting a submission that it has already counted.
  await world.sql(
    "update toy_room set thaws_at = verdict_now() + interval '1 hour' where id = $1",
    [id],
  );
  await world.sql("update job set run_at = verdict_now() where kind = 'recount-scope'");
  await until(
    () => isSolved(pid),
    (solved) => !solved,
  );
  expect(await counted()).toEqual([{ ac: 0 }]);
});

test("the scope decides what may be rejudged, and its priority", async () => {
  const id = await aRoom();
  const submitId = await acceptedIn(id);
  const rejudge = () => world.call("root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  expect((await rejudge()).body.code).toBe("SUBMIT_FORBIDDEN");
  await end(id);
  expect((await rejudge()).status).toBe(200);
  const job = await world.sql("select prio from job where submit_id = $1", [submitId]);
  expect(job).toEqual([{ prio: 2 }]);
});

test("a rejudging with preview within it stands among those of its id", async () => {
  const [id, empty] = [await aRoom(), await aRoom()];
  await acceptedIn(id);
  const start = (room: number) => world.call("root", "POST /api/toy-rejudging", { body: { room } });
  const started = (await start(id)).body.data as { id: number };
  expect(started).toMatchObject({ cid: id, total: 1, problemId: null, isSelection: false });
  const list = async (query: string) => {
    const reply = await world.call("root", `GET /api/admin/rejudging/list?${query}`);
    return (reply.body.data as { records: { id: number }[] }).records.map((row) => row.id);
  };
  expect(await list(`cid=${id}`)).toEqual([started.id]);
  expect(await list(`cid=${empty}`)).toEqual([]);
  expect(await list(`tid=${id}`)).toEqual([]);
  expect((await start(empty)).body.code).toBe("REJUDGING_EMPTY");
});

test("deleting its problem leaves no keyset checkpoint of its list", async () => {
  const id = await aRoom();
  const submitId = await acceptedIn(id);
  const list = `s${id} toyRoom`;
  const problem = problemOf.get(id)!;
  await world.sql("insert into submission_anchor values ($1, 0, $2)", [list, submitId]);
  const path = `DELETE /api/admin/problem?pid=${problem.pid}&confirm=${problem.problemId}`;
  expect((await world.call("root", path)).status).toBe(200);
  expect(await world.sql("select 1 from submission_anchor where list = $1", [list])).toEqual([]);
});

test("afterwards every counter equals a recount", async () => {
  expect(await verifyCounters(world.server.db)).toEqual([]);
});
