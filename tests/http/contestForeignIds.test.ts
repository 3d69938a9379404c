import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people } from "./world.ts";

/* Ids, authors and names in a request do not affect permissions, which are read from stored rows. */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const read = (cid: number) => data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`);

test("naming oneself as the author takes no contest over", async () => {
  const { cid } = await world.contest();
  const own = { uid: people.problemAdmin.uid, author: "problemAdmin" };
  const calls: [string, Fields?][] = [
    ["PUT /api/admin/contest", { ...(await read(cid)), ...own, title: "Taken" }],
    ["PUT /api/admin/contest/change-contest-visible", { cid, visible: false, ...own }],
    [`PUT /api/admin/contest/change-contest-visible?cid=${cid}&visible=false&uid=${own.uid}`],
    [`GET /api/admin/contest/clone?cid=${cid}&uid=${own.uid}`],
    [`DELETE /api/admin/contest?cid=${cid}&uid=${own.uid}`],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
  }
  expect(await read(cid)).toMatchObject({ title: "Autumn round", author: "admin", visible: true });
});

test("letters and colors of another's contest stay as they are", async () => {
  const { cid, pids } = await world.contest();
  const [link] = await data<{ id: number }[]>(
    world,
    "admin",
    `GET /api/admin/contest/problems?cid=${cid}`,
  );
  const { id: mine } = await data<{ id: number }>(
    world,
    "problemAdmin",
    "POST /api/admin/contest",
    {
      ...(await read(cid)),
    },
  );
  for (const ids of [{ id: link?.id }, { id: link?.id, cid: mine }, { cid, pid: pids[0] }]) {
    const body = { ...ids, displayId: "Z", color: "#ffffff" };
    expect(
      await refusal(world, "problemAdmin", "PUT /api/admin/contest/contest-problem", body),
    ).toBe("FORBIDDEN");
  }
  const order = { cid: mine, ids: [link?.id] };
  expect(await refusal(world, "problemAdmin", "PUT /api/admin/contest/problem-order", order)).toBe(
    "CONFLICT",
  );
  expect(
    await refusal(
      world,
      "problemAdmin",
      `DELETE /api/admin/contest/problem?cid=${mine}&pid=${pids[0]}`,
    ),
  ).toBe("CONTEST_PROBLEM_NOT_FOUND");
  const links = await data<{ displayId: string }[]>(
    world,
    "admin",
    `GET /api/admin/contest/problems?cid=${cid}`,
  );
  expect(links.map(({ displayId }) => displayId)).toEqual(["A", "B"]);
});

test("what is posted has the caller as author and an id of its own", async () => {
  const { cid } = await world.contest();
  const { id } = await data<{ id: number }>(world, "user", "POST /api/comment", {
    cid,
    content: "Mine",
  });
  const forged = { id, fromUid: people.user.uid, fromName: "user", likeNum: 99, status: 1 };
  const second = await data<Fields>(world, "other", "POST /api/comment", {
    cid,
    content: "Overwritten?",
    ...forged,
  });
  expect(second).toMatchObject({ fromUid: people.other.uid, fromName: "other", likeNum: 0 });
  expect(second["id"]).not.toBe(id);
  const answer = await data<Fields>(world, "admin", "POST /api/reply", {
    reply: { ...forged, commentId: id, content: "Answer" },
  });
  expect(answer).toMatchObject({ fromUid: people.admin.uid, commentId: id });
  const announcement = { id: 1, title: "News", content: "", uid: "1", username: "root", status: 0 };
  await data(world, "admin", "POST /api/admin/contest/announcement", { cid, announcement });
  const page = await data<{ records: Fields[] }>(
    world,
    "user",
    `GET /api/get-contest-announcement?cid=${cid}`,
  );
  expect(page.records).toMatchObject([{ title: "News", username: "admin" }]);
  const { commentList } = await data<{ commentList: { records: Fields[] } }>(
    world,
    "user",
    `GET /api/comments?cid=${cid}`,
  );
  expect(commentList.records).toMatchObject([{ id, content: "Mine", likeNum: 0 }]);
});

test("an author who is renamed keeps the contest, and stays off its scoreboard and counts", async () => {
  const { cid } = await world.contest();
  await world.judged(cid, "admin", "A", { status: 0 });
  await world.sql("update app_user set username = 'renamed' where uid = $1", [people.admin.uid]);
  try {
    expect(await read(cid)).toMatchObject({ author: "renamed" });
    const { total } = await data<{ total: number }>(world, "user", "POST /api/get-contest-rank", {
      cid,
      separate: true,
    });
    const [problem] = await data<Fields[]>(
      world,
      "user",
      `GET /api/get-contest-problem?cid=${cid}`,
    );
    expect([total, problem?.["total"]]).toEqual([0, 0]);
  } finally {
    await world.sql("update app_user set username = 'admin' where uid = $1", [people.admin.uid]);
  }
});

test("stars and account rules are lists, not texts that a name can break", async () => {
  const odd = ["</extra>", 'a,"b', "'; drop", "<prefix>", "ü".repeat(100)];
  const { cid } = await world.contest({ starAccount: odd });
  await world.judged(cid, "user", "A", { status: 0 });
  const board = await data<{ records: { rank: number }[] }>(
    world,
    "user",
    "POST /api/get-contest-rank",
    { cid, separate: true },
  );
  expect(board.records.map(({ rank }) => rank)).toEqual([1]);
  expect((await read(cid))["starAccount"]).toEqual(odd);
  const brokenRule =
    "<prefix>p</prefix><suffix></suffix><start>0</start><end>9</end><extra>a</extra>b</extra>";
  const body = { ...(await read(cid)), openAccountLimit: true, accountLimitRule: brokenRule };
  const reply = await world.call("admin", "PUT /api/admin/contest", { body });
  expect([reply.status, reply.body.field]).toEqual([400, "accountLimitRule"]);
});

test("muted users read questions and like none", async () => {
  const { cid } = await world.contest();
  const { id } = await data<{ id: number }>(world, "admin", "POST /api/comment", {
    cid,
    content: "To all",
  });
  const like = () => refusal(world, "barred", `GET /api/comment-like?cid=${id}&toLike=true`);
  for (const [role, code] of [
    [1003, undefined],
    [1005, "FORBIDDEN"],
    [1007, "FORBIDDEN"],
  ] as const) {
    await world.sql("update app_user set role_id = $1 where username = 'barred'", [role]);
    expect(await like(), String(role)).toBe(code);
  }
  await world.sql("update app_user set role_id = 1003 where username = 'barred'");
});

test("a text that was refused does not start the wait for the next one to print", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const content = "x".repeat(50);
  const print = (more: Fields = {}) =>
    refusal(world, "user", "POST /api/submit-print-text", { cid, content, ...more });
  expect(await print({ displayId: "Q" })).toBe("CONTEST_PROBLEM_NOT_FOUND");
  expect(await print({ content: "short" })).toBe("CONTEST_PRINT_SHORT");
  expect(await print()).toBeUndefined();
  expect(await print()).toBe("TOO_MANY_REQUESTS");
});

test("when the contest is over, a problem that is public is solved as practice", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const { pid, problemId } = await aProblem(world);
  await data(world, "admin", "POST /api/admin/contest/add-problem-from-public", { cid, pid });
  await world.at(contest, 301);
  const submit = (more: Fields) =>
    refusal(world, "user", "POST /api/submit-problem-judge", {
      tid: null,
      language: "C++",
      code: "int main() {}",
      ...more,
    });
  expect(await submit({ pid: "C", cid })).toBe("CONTEST_ENDED");
  expect(await submit({ pid: problemId, cid: 0 })).toBeUndefined();
  const { total } = await data<{ total: number }>(world, "user", "POST /api/get-contest-rank", {
    cid,
    separate: true,
  });
  expect(total).toBe(0);
});
