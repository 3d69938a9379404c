import { describe, expect, test } from "vitest";
import { formOf } from "./problemAdminWorld.ts";
import type { Caller } from "./world.ts";
import { classId, HOUR, inClassOwnedWorld, pid, tid, training, world } from "./classOwnedWorld.ts";

inClassOwnedWorld();

describe("a problem of a class", () => {
  const setAuth = (auth: number, as: Caller = "user") =>
    world.call(as, "PUT /api/admin/problem/change-problem-auth", { body: { id: pid, auth } });
  const displayId = () => `C${classId}-1`;
  const read = (as: Caller) => world.call(as, `GET /api/get-problem?problemId=${displayId()}`);

  test("gets its display id from the server, which stays", async () => {
    const body = { problem: { id: pid, problemId: "P1001" } };
    const saved = await world.call("user", "PUT /api/admin/problem", { body });
    expect(saved.body.data).toMatchObject({ problemId: displayId() });
  });

  test("is never public, not even by root; a problem of the site is of no class", async () => {
    expect((await setAuth(1)).status).toBe(403);
    expect((await setAuth(1, "root")).status).toBe(403);
    const site = await world.call("root", "POST /api/admin/problem", {
      body: formOf("SITE", { auth: 4 }),
    });
    expect(site.status).toBe(403);
  });

  test("is visible to members when it is shown, and in no list of the site", async () => {
    await setAuth(2);
    expect((await read("other")).status).toBe(404);
    const data = { samples: [{ input: "1 2", output: "3" }], isUploadTestCase: false };
    await world.call("user", "PUT /api/admin/problem", { body: { problem: { id: pid }, ...data } });
    expect((await setAuth(4)).status).toBe(200);
    expect((await read("other")).status).toBe(200);
    for (const as of ["barred", "admin", "guest"] as const) {
      expect((await read(as)).status, as).toBe(404);
    }
    for (const as of ["other", "barred", "guest"] as const) {
      const list = await world.call(as, "GET /api/get-problem-list");
      expect(list.text, as).not.toContain(displayId());
    }
    const ofClass = (as: Caller) =>
      world.call(as, `GET /api/get-problem-list?classId=${classId}&keyword=c${classId}-`);
    for (const as of ["user", "other", "root"] as const) {
      const { records } = (await ofClass(as)).body.data as { records: object[] };
      expect(records, as).toMatchObject([{ pid, problemId: displayId() }]);
    }
    for (const as of ["barred", "admin", "guest"] as const) {
      expect((await ofClass(as)).status, as).toBe(404);
    }
    await setAuth(3);
    expect((await ofClass("other")).body.data).toMatchObject({ records: [], total: 0 });
    await setAuth(4);
    expect((await read("user")).body.data).toMatchObject({ mayEdit: true, classId });
    expect((await read("other")).body.data).not.toHaveProperty("classId");
    const search = await world.call("barred", `GET /api/search?keyword=${displayId()}`);
    expect(search.text).not.toContain("标题");
  });

  test("is submitted within its class, not in practice", async () => {
    const body = { pid: displayId(), language: "C++", code: "int main(){}", cid: 0 };
    const reply = await world.call("other", "POST /api/submit-problem-judge", { body });
    expect([reply.status, reply.body.code]).toEqual([403, "PROBLEM_OF_CLASS"]);
  });

  test("teachers choose among the tags of the site and add none", async () => {
    const change = (as: Caller) =>
      world.call(as, "PUT /api/admin/problem", {
        body: { problem: { id: pid }, tags: [{ name: "new tag" }] },
      });
    expect((await change("user")).body).toMatchObject({ code: "INVALID_FIELD", field: "tags" });
    expect((await change("root")).status).toBe(200);
    expect((await change("user")).status).toBe(200);
  });

  test("is only for trainings of its class", async () => {
    const add = (id: number, as: Caller) =>
      world.call(as, "POST /api/admin/training/add-problem-from-public", {
        body: { tid: id, pid },
      });
    expect((await add(tid, "user")).status).toBe(200);
    const site = await world.call("root", "POST /api/admin/training", { body: training({}) });
    expect((await add((site.body.data as { id: number }).id, "root")).status).toBe(404);
  });
});

test("a training of a class stands in the list of its class for its members", async () => {
  const list = (as: Caller, query = "") => world.call(as, `GET /api/get-training-list${query}`);
  for (const as of ["user", "other", "root"] as const) {
    const own = await list(as, `?classId=${classId}`);
    const { records } = own.body.data as { records: object[] };
    expect(records, as).toMatchObject([{ id: tid, problemCount: 1 }]);
    expect((await list(as)).text, as).not.toContain(`"id":${tid},`);
  }
  for (const as of ["barred", "admin", "guest"] as const) {
    expect((await list(as, `?classId=${classId}`)).status, as).toBe(404);
  }
  const homework = {
    title: "Exercise",
    startTime: new Date(Date.now()).toISOString(),
    endTime: new Date(Date.now() + HOUR).toISOString(),
    late: { rule: "closed" },
    feedback: "full",
    problems: [{ pid }],
    status: true,
  };
  const body = { classId, homework };
  expect((await world.call("user", "POST /api/class/homework", { body })).status).toBe(200);
  for (const call of ["get-training-list", "admin/training/list"]) {
    const { text } = await world.call("user", `GET /api/${call}?classId=${classId}`);
    expect(text, call).not.toContain("Exercise");
  }
});
