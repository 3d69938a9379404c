import { expect, test } from "vitest";
import type { VirtualState } from "../../src/shared/contest/virtual.ts";
import { data, refusal, frozenFrom } from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import type { Caller, Person } from "./world.ts";
import {
  AC,
  during,
  finish,
  inVirtualWorld,
  LENGTH,
  read,
  recorded,
  start,
  startRefusal,
  WA,
  world,
} from "./virtualWorld.ts";

inVirtualWorld();

const state = (cid: number, as: Caller) =>
  data<VirtualState>(world, as, `GET /api/virtual-participation?cid=${cid}`);

test("one starts after the end and the thaw, when they took no part, one at a time and three times at most", async () => {
  const contest = await world.contest((at) => ({ ...frozenFrom(at, 60), autoRealRank: false }));
  const { cid } = contest;
  await world.judged(cid, "other", "A", WA);
  await world.judged(cid, "problemAdmin", "A", WA);
  expect(await startRefusal(cid, "guest")).toBe("LOGIN_REQUIRED");
  expect(await startRefusal(cid, "user")).toBe("VIRTUAL_NOT_OVER");
  await world.at(contest, LENGTH + 1);
  // The results are still frozen. Starting a virtual participation is refused, because the recorded board would show
  // these results.
  expect(await startRefusal(cid, "user")).toBe("VIRTUAL_NOT_OVER");
  await world.sql("update contest set revealed_at = verdict_now() where id = $1", [cid]);
  expect(await startRefusal(cid, "other")).toBe("VIRTUAL_TOOK_PART");
  expect(await startRefusal(999_999, "user")).toBe("CONTEST_NOT_FOUND");
  expect(await state(cid, "user")).toMatchObject({ refusal: null, left: 3, running: null });

  const both = await Promise.all(["user", "user"].map((as) => startRefusal(cid, as as Person)));
  expect(new Set(both)).toEqual(new Set([undefined, "VIRTUAL_RUNNING"]));
  const { running } = await state(cid, "user");
  expect(running).toMatchObject({ cid, title: "Autumn round" });
  expect(
    await refusal(world, "root", "PUT /api/finish-virtual-participation", { vid: running?.vid }),
  ).toBe("VIRTUAL_NOT_FOUND");
  await finish(running?.vid ?? 0, "user");
  // Simulates another tab that finishes the same participation a second time; this changes nothing.
  const { past: ended } = await state(cid, "user");
  await world.clock.advance(1000);
  await finish(running?.vid ?? 0, "user");
  expect((await state(cid, "user")).past).toEqual(ended);
  for (let time = 0; time < 2; time++) await finish((await start(cid, "user")).vid, "user");
  expect(await startRefusal(cid, "user")).toBe("VIRTUAL_TOO_MANY");
  const { past, left } = await state(cid, "user");
  expect([past.length, left]).toEqual([3, 0]);
});

test("disqualified users, and those whom a private contest does not admit, cannot start", async () => {
  const contest = await world.contest({ auth: 1, openPwdLimit: true, pwd: "enter-here" });
  const { cid } = contest;
  const body = { cid, password: "enter-here" };
  await data(world, "other", "POST /api/register-contest", body);
  await world.sql(
    "update contest_participant set disqualified_at = verdict_now() where contest_id = $1",
    [cid],
  );
  await world.at(contest, LENGTH);
  expect(await startRefusal(cid, "other")).toBe("CONTEST_DISQUALIFIED");
  expect(await startRefusal(cid, "user")).toBe("CONTEST_NOT_REGISTERED");
});

test("submissions end with the run, to the second, and only its owner sends them", async () => {
  const contest = await recorded();
  const { cid, pids } = contest;
  const run = await start(cid, "user");
  const { vid } = run;
  const send = (as: Caller, more: Record<string, unknown> = {}) =>
    refusal(world, as, "POST /api/submit-problem-judge", {
      pid: "A",
      vid,
      language: "C++",
      code: "int main() {}",
      ...more,
    });
  expect(await send("root")).toBe("VIRTUAL_NOT_FOUND");
  expect(await send("other")).toBe("VIRTUAL_NOT_FOUND");
  expect(await send("user", { vid: 999_999 })).toBe("VIRTUAL_NOT_FOUND");
  expect(await send("user", { vid: "x" })).toBe("VIRTUAL_NOT_FOUND");
  expect(await send("user", { pid: "Z" })).toBe("PROBLEM_NOT_FOUND");
  await during(contest, run, LENGTH - 1 / 60);
  const submitId = await submitAs(world, "user", { pid: "A", vid });
  const [row] = await world.sql<{ scope: string; scope_id: number; listed: boolean }>(
    "select scope, scope_id::int, listed from submission where submit_id = $1",
    [submitId],
  );
  expect(row).toEqual({ scope: "virtual", scope_id: vid, listed: false });
  await during(contest, run, LENGTH);
  expect(await send("user")).toBe("VIRTUAL_ENDED");
  const status = await data<Record<string, { status: number }>>(
    world,
    "user",
    "POST /api/get-user-problem-status",
    { pidList: pids, vid },
  );
  expect(pids.map((pid) => status[String(pid)]?.status)).toEqual([5, -10]);
  // The job is deleted, so that a node of a later test cannot claim it.
  await world.sql("delete from job where submit_id = $1", [submitId]);
});

test("while it runs, its submissions and board are for its owner and organizers; later for all who may enter", async () => {
  const contest = await recorded();
  const { cid } = contest;
  const run = await start(cid, "user");
  const { vid } = run;
  const submitId = await world.judged({ vid }, "user", "A", AC);
  const row = await data<{ cid: number; displayPid: string; title: string }>(
    world,
    "user",
    `GET /api/submission?submitId=${submitId}`,
  );
  expect(row).toMatchObject({ submission: { cid, vid, displayPid: "A" } });
  const callers: Person[] = ["user", "admin", "root", "other", "problemAdmin"];
  const viewsOf = async () =>
    Promise.all(
      callers.map(async (as) => [
        as,
        await read(submitId, as),
        await refusal(world, as, "POST /api/virtual-rank", { vid }),
        (await world.call(as, `GET /api/virtual-submissions?vid=${vid}`)).body.code ?? "shown",
      ]),
    );
  const closed = ["SUBMISSION_NOT_FOUND", "VIRTUAL_NOT_FOUND", "VIRTUAL_NOT_FOUND"];
  expect(await viewsOf()).toEqual([
    ["user", undefined, undefined, "shown"],
    ["admin", undefined, undefined, "shown"],
    ["root", undefined, undefined, "shown"],
    ["other", ...closed],
    ["problemAdmin", ...closed],
  ]);
  const inContest = await data<{ records: { submitId: number }[] }>(
    world,
    "root",
    `GET /api/contest-submissions?contestID=${cid}&limit=100`,
  );
  expect(inContest.records.map((each) => each.submitId)).not.toContain(submitId);
  await during(contest, run, LENGTH);
  expect(await viewsOf()).toEqual(callers.map((as) => [as, undefined, undefined, "shown"]));
  expect(await refusal(world, "guest", `GET /api/submission?submitId=${submitId}`)).toBe(
    "SUBMISSION_NOT_FOUND",
  );
  // Extends the contest, which was already over: its recorded board is no longer final.
  await world.sql(
    "update contest set (end_time, last_end) = (end_time + interval '30 days', last_end + interval '30 days') where id = $1",
    [cid],
  );
  expect(await refusal(world, "user", "POST /api/virtual-rank", { vid })).toBe("VIRTUAL_NOT_OVER");
  expect([await read(submitId, "user"), await read(submitId, "other")]).toEqual([
    undefined,
    "SUBMISSION_NOT_FOUND",
  ]);
});

test("the list and the poll of a run name its own submissions alone", async () => {
  const { cid } = await recorded();
  const { vid } = await start(cid, "user");
  const first = await world.judged({ vid }, "user", "A", WA);
  await finish(vid, "user");
  const second = await start(cid, "user");
  const later = await world.judged({ vid: second.vid }, "user", "B", AC);
  const list = async (of: number, more = "") => {
    const path = `GET /api/virtual-submissions?vid=${of}&limit=10${more}`;
    const page = await data<{ records: { submitId: number }[] }>(world, "user", path);
    return page.records.map(({ submitId }) => submitId);
  };
  expect([await list(vid), await list(second.vid)]).toEqual([[first], [later]]);
  expect(await list(vid, "&problemID=B&completeProblemID=true")).toEqual([]);
  const polled = await data(world, "user", "POST /api/check-virtual-submissions-status", {
    vid,
    submitIds: [first, later],
  });
  expect(Object.keys(polled as object)).toEqual([String(first)]);
});
