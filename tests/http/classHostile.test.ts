import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

/* Hostile rosters are refused with a reason, and concurrent changes to a class cause no internal errors. */

let world: ClassWorld;
let classId: number;
beforeAll(async () => {
  world = await createClassWorld();
  classId = await world.classWithMembers();
});
afterAll(() => world.close());

const name = "n".repeat(1001);

test.each<[what: string, code: string | undefined, rows: () => unknown]>([
  ["too many lines", "INVALID_FIELD", () => Array.from({ length: 2002 }, (_, n) => [`s${n}`])],
  ["too many cells", "INVALID_FIELD", () => [Array.from({ length: 5000 }, () => "x")]],
  [
    "a name that is too long to be read",
    "INVALID_FIELD",
    () => [
      ["username", "name"],
      ["ann", name],
    ],
  ],
  ["a number instead of a text", "INVALID_FIELD", () => [["ann", "An", 20260001]]],
  ["cells that are no texts", "INVALID_FIELD", () => [[{ toString: "x" }, null]]],
  ["lines that are no lists", "INVALID_FIELD", () => [{ length: 3 }, "a,b,c"]],
  [
    "deep lists",
    "JSON_TOO_DEEP",
    () => JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`) as unknown,
  ],
  ["the heading alone", "IMPORT_EMPTY", () => [["username", "name"]]],
  ["control characters and other directions", "INVALID_FIELD", () => [["ann\u0000\u202e"]]],
  ["the same name in other letters", "IMPORT_FAULTS", () => [["ann"], ["ANN"]]],
])("a roster with %s is refused, and stores nothing", async (_, code, rows) => {
  const before = await world.members(classId);
  for (const dryRun of [false, true]) {
    const reply = await world.call("teacher", "POST /api/class/roster", {
      body: { classId, rows: rows(), dryRun },
    });
    const isPlan = dryRun && code === "IMPORT_FAULTS";
    expect(reply.body.code, reply.text.slice(0, 200)).toBe(isPlan ? undefined : code);
    expect(reply.text.length).toBeLessThan(5000);
  }
  expect(await world.members(classId)).toEqual(before);
  expect(await world.sql("select 1 from group_offer where group_id = $1", [classId])).toEqual([]);
});

test("a roster that is sent several times at once changes and adds each member once", async () => {
  const id = await world.classWithMembers();
  const rows = [
    ["username", "name", "number", "role"],
    ["member", "One", "S1", "assistant"],
    ["bob", "Bo", "S2", ""],
  ];
  const body = { classId: id, rows, createAccounts: true };
  const replies = await Promise.all(
    [1, 2, 3].map(() =>
      world.data<{ lines: { outcome: string }[] }>("root", "POST /api/class/roster", body),
    ),
  );
  const outcomes = replies.map(({ lines }) => lines.map(({ outcome }) => outcome).join(" "));
  expect(outcomes.toSorted()).toEqual([
    "changed added",
    "unchanged unchanged",
    "unchanged unchanged",
  ]);
  const members = await world.members(id);
  expect(members.filter((line) => line.startsWith("bob "))).toEqual(["bob member"]);
});

test("transfers, removals, roles and archiving at once end without an error inside, and the class has one owner", async () => {
  const id = await world.classWithMembers();
  const uids = await Promise.all(["owner", "teacher", "assistant", "member"].map(world.uidOf));
  const [owner, teacher, assistant, member] = uids;
  const attempts: [ClassCaller, string, unknown?][] = [
    ["owner", "POST /api/class/transfer", { classId: id, uid: teacher }],
    ["teacher", "POST /api/class/transfer", { classId: id, uid: owner }],
    ["owner", "PUT /api/class/member", { classId: id, uid: teacher, role: "member" }],
    ["owner", "PUT /api/class/member", { classId: id, uid: assistant, role: "teacher" }],
    ["owner", `DELETE /api/class/member?classId=${id}&uid=${member}`],
    ["teacher", "POST /api/class/leave", { classId: id }],
    ["member", "POST /api/class/leave", { classId: id }],
    ["owner", "POST /api/class/archive", { classId: id, archived: true }],
    ["root", "POST /api/class/archive", { classId: id, archived: false }],
    ["owner", "POST /api/class/offer", { classId: id, usernames: ["ann", "bob"], role: "member" }],
    ["ann", "POST /api/class/offer/answer", { classId: id, accepted: true }],
    ["owner", "POST /api/class/roster", { classId: id, rows: [["bob"], ["ann"]] }],
  ];
  for (let round = 0; round < 5; round += 1) {
    await world.sql("delete from rate_window");
    const replies = await Promise.all(
      [...attempts, ...attempts.toReversed()].map(([as, what, body]) =>
        world.call(as, what, body === undefined ? {} : { body }),
      ),
    );
    expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  }
  const [row] = await world.sql<{ isTeacher: boolean }>(
    `select exists (select 1 from group_member m where m.group_id = g.id and m.uid = g.owner_uid and m.role = 'teacher')
       as "isTeacher" from user_group g where g.id = $1`,
    [id],
  );
  expect(row?.isTeacher).toBe(true);
});
