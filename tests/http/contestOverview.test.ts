import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestOverview } from "../../src/shared/contestOrganizer/contestOverview.ts";
import { PRINT_LEASE } from "../../src/shared/contestOrganizer/printStation.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";
import { SECOND } from "../support/worldClock.ts";
import { people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const overview = (cid: number, as: Person = "admin") =>
  data<ContestOverview>(world, as, `GET /api/get-contest-overview?cid=${cid}`);
const TEXT = "int main() { return 0; } // a program that is long enough";

test("counts what waits and what is claimed, and lists the last submissions", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const other = await world.contest({ openPrint: true });
  const solved = await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await world.judged(cid, "other", "A", { status: Verdict.Accepted });
  await world.judged(cid, "admin", "A", { status: Verdict.Accepted });
  const failedId = await world.judged(cid, "other", "B", { status: Verdict.SystemError });
  const print = { cid, content: TEXT };
  await data(world, "user", "POST /api/submit-print-text", print);
  await data(world, "other", "POST /api/submit-print-text", print);
  await data(world, "user", "POST /api/comment", { cid, content: "Is zero allowed?", did: null });
  const queue = { waiting: 2, claimed: 0 };
  expect(await overview(cid)).toMatchObject({
    balloons: queue,
    prints: queue,
    failed: 1,
    pending: 0,
    questions: 1,
  });
  const body = { id: solved, cid, claimed: true };
  await data(world, "admin", "PUT /api/claim-contest-ac-info", body);
  const [first] = (
    await data<{ records: { id: number }[] }>(
      world,
      "root",
      `GET /api/get-contest-print?cid=${cid}`,
    )
  ).records;
  await data(world, "root", "PUT /api/claim-contest-print", { id: first?.id, cid, claimed: true });
  const waiting = await submitAs(world, "user", { pid: "B", cid });
  const claimed = { waiting: 1, claimed: 1 };
  const counts = await overview(cid, "root");
  expect(counts).toMatchObject({ balloons: claimed, prints: claimed, failed: 1, pending: 1 });
  expect(counts.queued).toBeGreaterThanOrEqual(1);
  expect(counts.last.map(({ submitId, username, status }) => [submitId, username, status])).toEqual(
    expect.arrayContaining([
      [waiting, "user", Verdict.Pending],
      [failedId, "other", Verdict.SystemError],
    ]),
  );
  expect(counts.last[0]).toMatchObject({ submitId: waiting, displayId: "B" });
  expect(counts.failedSubmissions).toEqual([
    expect.objectContaining({ submitId: failedId, displayId: "B", username: "other" }),
  ]);
  expect(await overview(other.cid)).toMatchObject({
    balloons: { waiting: 0, claimed: 0 },
    prints: { waiting: 0, claimed: 0 },
    last: [],
    failedSubmissions: [],
    connected: 0,
  });
});

test("what a silent print station has waits again, also when it may have been printed", async () => {
  const { cid } = await world.contest({ openPrint: true });
  await data(world, "user", "POST /api/submit-print-text", { cid, content: TEXT });
  const { token } = await data<{ token: string }>(world, "admin", "POST /api/contest-print-token", {
    cid,
    name: "hall",
  });
  const prints = async () => (await overview(cid)).prints;
  // If two claims of a print station have expired, the text may already be printed, so organizers must check; the print
  // request is still counted in `waiting`.
  for (const key of [randomUUID(), randomUUID()]) {
    await data(world, "guest", "POST /api/print-station/claim", { cid, token, key });
    expect(await prints()).toEqual({ waiting: 0, claimed: 1 });
    await world.pass((PRINT_LEASE + 1) * SECOND);
    expect(await prints()).toEqual({ waiting: 1, claimed: 0 });
  }
});

test("a contest by points has no balloons", async () => {
  const { cid } = await world.contest({ type: 1 });
  expect((await overview(cid)).balloons).toBeNull();
});

test("the overview is for organizers of the contest alone", async () => {
  const { cid } = await world.contest();
  const what = `GET /api/get-contest-overview?cid=${cid}`;
  expect(await refusal(world, "guest", what)).toBe("LOGIN_REQUIRED");
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await refusal(world, as, what), as).toBe("FORBIDDEN");
  }
  expect(await refusal(world, "admin", "GET /api/get-contest-overview?cid=999999")).toBe(
    "CONTEST_NOT_FOUND",
  );
});

test("connected contestants: each once, organizers and strangers left out, of all servers that live", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const closed = await world.contest({ auth: 1, openPwdLimit: true, pwd: "x" });
  await data(world, "user", "POST /api/register-contest", { cid: closed.cid, password: "x" });
  const topics = `contest-questions:${cid},contest-questions:${closed.cid}`;
  const open = (as: Person) => openLive(world, as, topics);
  const readers: LiveReader[] = [];
  for (const as of ["user", "user", "other", "admin", "root"] as const)
    readers.push(await open(as));
  const counted = async () => {
    await world.pass(6 * SECOND);
    return (await overview(cid)).connected;
  };
  await expect.poll(() => counted()).toBe(2);
  expect((await overview(closed.cid)).connected).toBe(1);

  // Simulates another server process with three connected users, one of whom is also connected to this test's server
  // with a second browser. That process then stops without deregistering.
  await world.sql(
    `insert into server_process (id, host, port, version, roles, load, rss, started_at)
     select 'elsewhere', 'b', 1, version, roles, load, rss, started_at from server_process limit 1`,
  );
  await world.sql(
    `insert into contest_connected (contest_id, uid, process)
     select $1, uid, 'elsewhere' from unnest($2::text[]) as uid`,
    [cid, [people.user.uid, people.problemAdmin.uid, people.barred.uid]],
  );
  expect((await overview(cid)).connected).toBe(4);
  await world.pass(20 * SECOND);
  await expect.poll(() => counted()).toBe(2);
  await world.sql("delete from server_process where id = 'elsewhere'");
  expect(await world.sql("select 1 from contest_connected where process = 'elsewhere'")).toEqual(
    [],
  );

  for (const reader of readers) reader.close();
  await Promise.all(readers.map(({ ended }) => ended));
  await expect.poll(() => counted()).toBe(0);
});
