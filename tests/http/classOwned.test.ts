import { describe, expect, test } from "vitest";
import { formOf } from "./problemAdminWorld.ts";
import { people, type Caller } from "./world.ts";
import {
  cid,
  classId,
  contestForm,
  HOUR,
  inClassOwnedWorld,
  otherClassId,
  pid,
  tid,
  training,
  world,
} from "./classOwnedWorld.ts";

inClassOwnedWorld();

/** Calls that change or show data that only the staff of the class may see. */
const staffCalls = (): [string, object?][] => [
  [`GET /api/admin/problem?pid=${pid}`],
  ["PUT /api/admin/problem", { problem: { id: pid, hint: "x" } }],
  ["PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 3 }],
  ["PUT /api/admin/problem/change-problem-auth", { id: pid, auth: 2 }],
  [`GET /api/admin/problem/history?pid=${pid}`],
  [`GET /api/admin/problem/files?pid=${pid}`],
  [`GET /api/admin/test-data?pid=${pid}`],
  [`GET /api/admin/problem/check?pid=${pid}`],
  [`GET /api/admin/training?tid=${tid}`],
  ["PUT /api/admin/training", { training: { id: tid, title: "Loops", auth: "Public" } }],
  ["PUT /api/admin/training/change-training-status", { tid, status: true }],
  [`GET /api/admin/training/get-problem-list?tid=${tid}`],
  [`GET /api/admin/contest?cid=${cid}`],
  [`GET /api/admin/contest/problems?cid=${cid}`],
  [`GET /api/admin/contest/participant?cid=${cid}`],
  ["PUT /api/admin/contest/change-contest-visible", { cid, visible: true }],
  [`GET /api/admin/contest/rehearsal?cid=${cid}`],
];

const denied: [Caller, number][] = [
  ["other", 403],
  ["barred", 404],
  ["admin", 404],
];

describe("rights", () => {
  test("the teacher of the class has all of them", async () => {
    for (const [call, body] of staffCalls()) {
      const reply = await world.call("user", call, { body });
      expect(reply.status, `${call} ${reply.text}`).toBe(200);
    }
  });

  test.each(denied)("%s has none: %i", async (as, status) => {
    for (const [call, body] of staffCalls()) {
      const reply = await world.call(as, call, { body });
      expect(reply.status, `${call} ${reply.text}`).toBe(status);
      expect(reply.text).not.toMatch(/Loops|Finals|标题/);
    }
  });

  /** All API calls for contest organizers, with inputs that the server accepts. */
  const organizerCalls = (): [string, object?][] => {
    const announcement = { title: "Hint", content: "x", status: 0 };
    const time = new Date(Date.now() + HOUR).toISOString();
    return [
      [`GET /api/admin/contest/addresses?cid=${cid}`],
      ["POST /api/admin/contest/participant", { cid, usernames: "other" }],
      [
        "PUT /api/admin/contest/participant",
        { cid, uid: people.other.uid, seat: "A1", extraSeconds: 60 },
      ],
      [
        "PUT /api/admin/contest/participant/disqualified",
        { cid, uid: people.other.uid, disqualified: true, reason: "x" },
      ],
      [`DELETE /api/admin/contest/participant?cid=${cid}&uid=${people.other.uid}`],
      [`DELETE /api/admin/contest/participant/session?cid=${cid}&uid=${people.other.uid}`],
      [`DELETE /api/admin/contest/participant/sessions?cid=${cid}`],
      ["PUT /api/admin/contest", { ...contestForm({ title: "Taken over" }), id: cid }],
      [`DELETE /api/admin/contest?cid=${cid}&confirm=true`],
      [`GET /api/admin/contest/clone?cid=${cid}`],
      [`GET /api/admin/contest/draft?cid=${cid}`],
      ["PUT /api/admin/contest/draft", { cid, content: {} }],
      ["POST /api/admin/contest/reveal", { cid }],
      ["POST /api/admin/contest/extend", { cid, endTime: time, before: time }],
      [`GET /api/admin/contest/statement?cid=${cid}&displayId=A`],
      ["POST /api/admin/contest/add-problem-from-public", { cid, pid, displayId: "Z" }],
      [`GET /api/admin/contest/get-problem-list?cid=${cid}`],
      ["PUT /api/admin/contest/problem-order", { cid, ids: [1] }],
      [`DELETE /api/admin/contest/problem?cid=${cid}&pid=${pid}`],
      [`GET /api/admin/contest/announcement?cid=${cid}`],
      ["POST /api/admin/contest/announcement", { cid, announcement }],
      [`GET /api/file/download-contest-rank?cid=${cid}`],
      [`GET /api/file/download-contest-ac-submission?cid=${cid}`],
      [`GET /api/get-contest-ac-info?cid=${cid}`],
      [`GET /api/get-contest-print?cid=${cid}`],
      [`GET /api/contest-answer-templates?cid=${cid}`],
      ["PUT /api/contest-answer-templates", { cid, templates: ["no"], previous: null }],
      ["PUT /api/contest-medals", { cid, unit: "count", gold: 1, silver: 1, bronze: 1 }],
      ["POST /api/contest-print-token", { cid, name: "hall" }],
      ["POST /api/similarity/contest", { cid, choice: "best" }],
      [`GET /api/similarity/runs?source=contest&cid=${cid}`],
    ];
  };

  test.each(["other", "barred", "admin"] as const)(
    "%s organizes no contest of the class: nothing is shown, exported or changed",
    async (as) => {
      const state = () =>
        world.sql(
          `select c.xmin::text as version, (select count(*) from contest)::int as contests,
             (select count(*) from contest_participant)::int as participants,
             (select count(*) from contest_problem)::int as problems,
             (select count(*) from announcement)::int as announcements
           from contest c where c.id = $1`,
          [cid],
        );
      const before = await state();
      const answered: string[] = [];
      for (const [call, body] of organizerCalls()) {
        const reply = await world.call(as, call, { body });
        if (![403, 404].includes(reply.status))
          answered.push(`${call} ${reply.text.slice(0, 150)}`);
        expect(reply.text, call).not.toMatch(/Loops|Finals|标题/);
      }
      expect(answered).toEqual([]);
      expect(await state()).toEqual(before);
    },
  );

  test("objects are created in the own class only, and not on the site", async () => {
    const statuses: number[] = [];
    for (const id of [otherClassId, 999_999, null]) {
      const problem = formOf("X", { classId: id, auth: 2 });
      const replies = [
        await world.call("user", "POST /api/admin/problem", { body: problem }),
        await world.call("user", "POST /api/admin/training", { body: training({ classId: id }) }),
        await world.call("user", "POST /api/admin/contest", { body: contestForm({ classId: id }) }),
      ];
      statuses.push(...replies.map((reply) => reply.status));
    }
    expect(statuses).toEqual(Array(9).fill(403));
    const member = await world.call("other", "POST /api/admin/training", {
      body: training({ classId }),
    });
    expect(member.status).toBe(403);
  });

  test("the lists of all problems, trainings and contests of the site are not for teachers", async () => {
    for (const list of ["problem/get-problem-list", "training/list", "contest/get-contest-list"]) {
      expect((await world.call("user", `GET /api/admin/${list}`)).status).toBe(403);
      const own = await world.call("user", `GET /api/admin/${list}?classId=${classId}`);
      expect([own.status, (own.body.data as { total: number }).total]).toEqual([200, 1]);
      const { records } = own.body.data as { records: object[] };
      expect(records, list).toMatchObject([{ mayEdit: true, mayDelete: true }]);
      const site = await world.call("root", `GET /api/admin/${list}`);
      expect((site.body.data as { total: number }).total).toBe(0);
      const others = await world.call("barred", `GET /api/admin/${list}?classId=${classId}`);
      expect(others.status).toBe(403);
    }
  });
});

test("a contest of a class exists for its members only", async () => {
  const reads = [
    `GET /api/get-contest-info?cid=${cid}`,
    `GET /api/get-contest-board?cid=${cid}`,
    `GET /api/get-contest-problem?cid=${cid}`,
    `GET /api/contest-submissions?contestID=${cid}`,
    `GET /api/get-contest-announcement?cid=${cid}`,
  ];
  const statuses = async (as: Caller) => {
    const replies = [];
    for (const call of reads) replies.push(await world.call(as, call));
    for (const { text } of replies) if (as !== "other") expect(text).not.toContain("Finals");
    return replies.map(({ status }) => status);
  };
  expect(await statuses("other")).toEqual([200, 200, 200, 200, 200]);
  for (const as of ["barred", "admin"] as const) {
    expect(await statuses(as), as).toEqual([404, 404, 404, 404, 404]);
  }
  expect(new Set(await statuses("guest"))).toEqual(new Set([401, 404]));
  const join = (as: Caller) => world.call(as, "POST /api/register-contest", { body: { cid } });
  expect((await join("barred")).status).toBe(404);
  const lists = [
    "GET /api/get-contest-list",
    "GET /api/get-recent-contest",
    "GET /api/search?keyword=finals",
    "GET /api/v4/contests",
  ];
  for (const as of ["barred", "admin", "guest"] as const) {
    for (const list of lists) {
      const { text } = await world.call(as, list);
      expect(text, `${as} ${list}`).not.toContain("Finals");
    }
    expect((await world.call(as, `GET /api/get-contest-list?classId=${classId}`)).status).toBe(404);
  }
  const own = await world.call("other", `GET /api/get-contest-list?classId=${classId}`);
  expect((own.body.data as { records: object[] }).records).toMatchObject([{ id: cid }]);
  await world.sql("update contest set board_open = true where id = $1", [cid]);
  const outside = { body: { cid, limit: 30 } };
  const board = await world.call("guest", "POST /api/get-contest-outside-scoreboard", outside);
  expect(board.status).toBe(404);
});

test.each(["problem", "contest"])(
  "drafts of a new %s are apart for the site and each class",
  async (kind) => {
    const path = `/api/admin/${kind}/draft`;
    const save = (as: Caller, owner: object) =>
      world.call(as, `PUT ${path}`, { body: { ...owner, content: owner } });
    const read = async (as: Caller, query: string) =>
      (await world.call(as, `GET ${path}${query}`)).body.data;
    expect((await save("root", { classId })).status).toBe(200);
    expect((await save("root", { classId: otherClassId })).status).toBe(200);
    expect(await read("root", "")).toBeNull();
    expect((await save("root", {})).status).toBe(200);
    for (const id of [classId, otherClassId]) {
      expect(await read("root", `?classId=${id}`)).toMatchObject({ content: { classId: id } });
    }
    expect(await read("root", "")).toMatchObject({ content: {} });
    for (const owner of [{}, { classId: otherClassId }]) {
      expect((await save("user", owner)).status).toBe(403);
    }
    expect((await save("other", { classId })).status).toBe(403);
    const created =
      kind === "problem"
        ? await world.call("root", "POST /api/admin/problem", {
            body: formOf("D", { classId, auth: 2 }),
          })
        : await world.call("root", "POST /api/admin/contest", { body: contestForm({ classId }) });
    expect(created.status).toBe(200);
    expect(await read("root", `?classId=${classId}`)).toBeNull();
    expect(await read("root", "")).not.toBeNull();
  },
);

test("an archived class is read-only for its staff", async () => {
  await world.sql("update user_group set archived_at = verdict_now() where id = $1", [classId]);
  const writes = staffCalls().filter(([call]) => call.startsWith("PUT"));
  for (const [call, body] of writes) {
    expect((await world.call("user", call, { body })).status, call).toBe(403);
  }
  expect((await world.call("user", `GET /api/get-training-detail?tid=${tid}`)).status).toBe(200);
  for (const read of [
    `GET /api/admin/contest?cid=${cid}`,
    `GET /api/similarity/runs?source=contest&cid=${cid}`,
  ]) {
    expect((await world.call("user", read)).status, read).toBe(200);
    expect((await world.call("other", read)).status, read).toBe(403);
    expect((await world.call("barred", read)).status, read).not.toBe(200);
  }
  const check = { cid, choice: "best" };
  const started = await world.call("user", "POST /api/similarity/contest", { body: check });
  expect(started.status).toBe(403);
  const submission = { pid: "A", language: "C++", code: "int main(){}", cid };
  const submit = await world.call("other", "POST /api/submit-problem-judge", { body: submission });
  expect([submit.status, submit.body.code]).toEqual([409, "CLASS_ARCHIVED"]);
  await world.sql("update user_group set archived_at = null where id = $1", [classId]);
  for (const [call, body] of writes) {
    expect((await world.call("user", call, { body })).status, call).toBe(200);
  }
});
