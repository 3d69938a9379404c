import { describe, expect, test } from "vitest";
import type { ClassCaller } from "./classWorld.ts";
import {
  classId,
  heading,
  imported,
  imports,
  inRosterWorld,
  outcomes,
  roster,
  send,
  undo,
  world,
} from "./classRosterWorld.ts";

inRosterWorld();

describe("of a teacher", () => {
  test("changes members, invites others, and is undone", async () => {
    const before = await roster();
    const rows = [
      heading,
      ["MEMBER", "李雷", "S1", "助教"],
      ["classmate", "", "", ""],
      ["ann", "An", "S2", ""],
      ["no-such-user", "N", "S3", "student"],
    ];
    const expected = [
      "member changed",
      "classmate unchanged",
      "ann invited",
      "no-such-user invited",
    ];
    const dry = await imported("teacher", rows, { dryRun: true });
    expect(outcomes(dry)).toEqual(expected);
    expect(dry.importId).toBeNull();
    expect(await roster()).toEqual(before);
    expect(await imports()).toEqual([]);
    const result = await imported("teacher", rows);
    expect(outcomes(result)).toEqual(expected);
    expect(await roster()).toContain("member assistant 李雷 S1");
    await world.data("ann", "PUT /api/class/offer/answer", { classId, accepted: true });
    expect(await roster()).toContain("ann member An S2");
    expect(await imports()).toMatchObject([
      { id: result.importId, changed: 1, invited: 2, unchanged: 1, created: 0, mayUndo: true },
    ]);
    const undone = await undo("teacher", result.importId);
    expect(undone.body.data).toEqual({ removed: 0, restored: 1, withdrawn: 1, kept: 1 });
    expect(await roster()).toEqual([...before, "ann member An S2"].toSorted());
    expect((await undo("teacher", result.importId)).body.code).toBe("CLASS_IMPORT_UNDONE");
    expect((await imports())[0]).toMatchObject({ mayUndo: false, undoneAt: expect.any(String) });
  });

  test("is told the same of names with and without an account", async () => {
    const answer = async (name: string) => {
      const { status, text } = await send("teacher", [heading, [name, "X", "1", ""]], {
        dryRun: true,
      });
      return { status, text: text.replaceAll(name, "NAME") };
    };
    const existing = await answer("bob");
    expect(existing.text).toContain('"outcome":"invited"');
    expect(await answer("zed")).toEqual(existing);
    expect(await answer("banned")).toEqual(existing);
    // The response does not reveal whether an email address is in use, either.
    const columns = ["username", "email", "password"];
    const withAddress = async (email: string) => {
      const rows = [columns, ["zed", email, "x"]];
      return (await send("teacher", rows, { dryRun: true })).text;
    };
    expect(await withAddress("bob@school.test")).toBe(await withAddress("none@school.test"));
  });

  test("cannot create accounts, match by other values, or touch teachers and the owner", async () => {
    const code = async (as: ClassCaller, rows: string[][], options = {}) =>
      (await send(as, rows, options)).body.code;
    expect(await code("teacher", [["new"]], { createAccounts: true })).toBe("FORBIDDEN");
    expect(await code("owner", [["new"]], { matchBy: "email" })).toBe("FORBIDDEN");
    expect(await code("owner", [["new"]], { matchBy: "number", dryRun: true })).toBe("FORBIDDEN");
    for (const row of [
      ["ann", "", "", "teacher"],
      ["teacher", "", "", "member"],
      ["teacher", "Other name", "", ""],
      ["owner", "", "", "member"],
    ]) {
      expect(await code("teacher", [heading, row])).toBe("IMPORT_FAULTS");
    }
    expect(await code("owner", [heading, ["owner", "", "", "assistant"]])).toBe("IMPORT_FAULTS");
    expect(outcomes(await imported("owner", [heading, ["ann", "", "", "teacher"]]))).toEqual([
      "ann invited",
    ]);
    expect(await code("teacher", [heading, ["Ann", "", "", "member"]])).toBe("IMPORT_FAULTS");
  });

  test("cannot undo an invitation that the owner has changed since", async () => {
    const { importId } = await imported("teacher", [
      heading,
      ["ann", "", "", ""],
      ["bob", "", "", ""],
    ]);
    const usernames = ["ann"];
    await world.data("owner", "POST /api/class/offer", { classId, usernames, role: "teacher" });
    const undone = await undo("teacher", importId);
    expect(undone.body.data).toMatchObject({ withdrawn: 1, kept: 1 });
    const left = await world.sql("select username, role from group_offer where group_id = $1", [
      classId,
    ]);
    expect(left).toEqual([{ username: "ann", role: "teacher" }]);
  });

  test("refuses faulty lines whole, or leaves them out", async () => {
    const rows = [
      heading,
      ["ann", "An", "1", "boss"],
      ["", "No name", "2", ""],
      ["=cmd|'/c calc'!A1", "F", "3", ""],
      ["bob", "B".repeat(51), "4", ""],
      ["member", "=1+1", "5", ""],
      ["Member", "again", "6", ""],
      ["İbrahim", "I", "7", ""],
      ["i\u0307brahim", "I", "8", ""],
    ];
    const dry = await imported("teacher", rows, { dryRun: true });
    expect(dry.faults.map(({ row }) => row)).toEqual([1, 2, 3, 4, 6]);
    expect(dry.faults.every(({ reasons }) => reasons.length > 0)).toBe(true);
    const reply = await send("teacher", rows);
    expect(reply.body.code).toBe("IMPORT_FAULTS");
    expect(await world.sql("select 1 from group_offer")).toEqual([]);
    const result = await imported("teacher", rows, { onlyGood: true });
    expect(outcomes(result)).toEqual([
      "member changed",
      "İbrahim invited",
      "i\u0307brahim invited",
    ]);
    // A formula is stored as plain text; exports mark it as text.
    expect(await roster()).toContain("member member =1+1 5");
  });

  test.each([
    ["no lines", [], "IMPORT_EMPTY"],
    ["a heading only", [heading], "IMPORT_EMPTY"],
    ["empty lines", [["", " "], [""]], "IMPORT_EMPTY"],
    ["100,000 lines", Array.from({ length: 100_000 }, () => ["a"]), "JSON_TOO_DEEP"],
    ["2,002 rows", Array.from({ length: 2002 }, (_, n) => [`u${n}`]), "INVALID_FIELD"],
    ["21 cells", [Array.from({ length: 21 }, () => "a")], "INVALID_FIELD"],
    ["NUL in a name", [["a\u0000b"]], "INVALID_FIELD"],
  ])("%s: refused", async (_what, rows, code) => {
    expect((await send("teacher", rows)).body.code).toBe(code);
    expect(await imports()).toEqual([]);
  });

  test("only the newest import is undone, and what changed since stays", async () => {
    const first = await imported("owner", [heading, ["member", "A", "1", ""]]);
    const second = await imported("owner", [heading, ["member", "B", "2", ""], ["classmate", "C"]]);
    expect((await undo("owner", first.importId)).body.code).toBe("CLASS_IMPORT_LATER");
    await world.data("owner", "PUT /api/class/member", {
      classId,
      uid: await world.uidOf("classmate"),
      rosterName: "by hand",
    });
    expect((await undo("owner", second.importId)).body.data).toEqual({
      removed: 0,
      restored: 1,
      withdrawn: 0,
      kept: 1,
    });
    expect(await roster()).toEqual(
      expect.arrayContaining(["member member A 1", "classmate member by hand"]),
    );
    expect((await undo("owner", first.importId)).status).toBe(200);
    expect((await undo("owner", 987_654)).body.code).toBe("CLASS_IMPORT_NOT_FOUND");
    const same = await imported("owner", [heading, ["member", "", "", "member"]]);
    expect(same.importId).toBeNull();
  });
});

test("two thousand lines of existing users are stored in one transaction", async () => {
  await world.sql(
    `insert into app_user (uid, username, password_hash, nickname)
     select md5('many' || n), 'many' || n, '', '' from generate_series(1, 2000) n`,
  );
  const rows = Array.from({ length: 2000 }, (_, n) => [
    `many${n + 1}`,
    `Name ${n}`,
    `${n}`,
    "member",
    "",
    "",
  ]);
  const result = await imported("root", [[...heading, "email", "password"], ...rows]);
  expect(result.lines).toHaveLength(2000);
  expect(await world.members(classId)).toHaveLength(2005);
  expect((await undo("root", result.importId)).body.data).toMatchObject({ removed: 2000, kept: 0 });
});
