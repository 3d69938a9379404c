import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestOverview } from "../../src/shared/contestOverview.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import type { Person } from "./world.ts";

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
  const broken = await world.judged(cid, "other", "B", { status: Verdict.SystemError });
  const print = { cid, content: TEXT };
  await data(world, "user", "POST /api/submit-print-text", print);
  await data(world, "other", "POST /api/submit-print-text", print);
  await data(world, "user", "POST /api/comment", { cid, content: "Is zero allowed?", did: null });
  const queue = { waiting: 2, claimed: 0 };
  expect(await overview(cid)).toMatchObject({
    ...{ balloons: queue, prints: queue, failed: 1, pending: 0, questions: 1 },
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
  const seen = await overview(cid, "root");
  expect(seen).toMatchObject({ balloons: claimed, prints: claimed, failed: 1, pending: 1 });
  expect(seen.queued).toBeGreaterThanOrEqual(1);
  expect(seen.last.map(({ submitId, username, status }) => [submitId, username, status])).toEqual(
    expect.arrayContaining([
      [waiting, "user", Verdict.Pending],
      [broken, "other", Verdict.SystemError],
    ]),
  );
  expect(seen.last[0]).toMatchObject({ submitId: waiting, displayId: "B" });
  expect(await overview(other.cid)).toMatchObject({
    ...{ balloons: { waiting: 0, claimed: 0 }, prints: { waiting: 0, claimed: 0 }, last: [] },
  });
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
