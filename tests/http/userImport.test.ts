import { expect, test } from "vitest";
import { generation, userBatchWorld } from "./userBatchWorld.ts";

const { site, post, settled, countUsers, download } = userBatchWorld();

const row = (name: string, ...more: string[]) => [name, "good-secret", ...more];

interface Checked {
  key: string | null;
  good: number;
  faults: { row: number; reasons: string[] }[];
}
const check = async (users: unknown[][]): Promise<Checked> =>
  (await post("insert-batch-user", { users, dryRun: true })).body.data as Checked;

test("the nine columns are stored; missing ones stay empty", async () => {
  const users = [
    row(
      "imp-one",
      "Imp.One@School.example",
      " 韩 梅梅 ",
      "female",
      "Mei",
      "第二中学",
      " S-07 ",
      " 高二（3）班 ",
    ),
    row("imp-two", "", "", "0"),
    row("imp-three", "", "", "robot"),
    row("imp-four"),
  ];
  const reply = await post("insert-batch-user", { users });
  const { key, good, faults } = reply.body.data as Checked;
  expect({ good, faults }).toEqual({ good: 4, faults: [] });
  const there = await site().sql("select 1 from app_user where username like 'imp-%'");
  expect(there, "created before the response").toHaveLength(4);
  expect(await settled(key ?? "")).toMatchObject({ state: "done", kind: "import", total: 4 });
  const stored = await site().sql(
    `select username, email, realname, gender, nickname, school, number, class_name, role_id, status from app_user
     where username like 'imp-%' order by username`,
  );
  expect(stored).toMatchObject([
    { username: "imp-four", email: null, gender: "secrecy", role_id: 1002, status: 0 },
    {
      username: "imp-one",
      email: "Imp.One@School.example",
      realname: "韩 梅梅",
      gender: "female",
      nickname: "Mei",
      school: "第二中学",
      number: "S-07",
      class_name: "高二（3）班",
    },
    { username: "imp-three", gender: "secrecy" },
    { username: "imp-two", email: null, gender: "male" },
  ]);
  const login = { username: "imp-one", password: "good-secret" };
  expect((await site().call("guest", "POST /api/login", { body: login })).status).toBe(200);
  // After an import, there is no file with passwords to download. The imported users are counted in the rankings.
  expect((await download(key ?? "")).status).toBe(404);
  expect(
    await site().sql("select 1 from user_batch where sealed is not null and kind = 'import'"),
  ).toEqual([]);
  const counted = await site().sql(
    "select 1 from user_count join app_user using (uid) where username like 'imp-%' and listed",
  );
  expect(counted).toHaveLength(4);
});

test("a dry run reports every fault of every row in the reader's language, and creates nothing", async () => {
  const before = await countUsers();
  const users = [
    row("fine"),
    [" ", ""],
    ["has space", "good-secret"],
    row("FINE"),
    row("ROOT"),
    row("mail-a", "nowhere"),
    row("mail-b", "Same@school.example"),
    row("mail-c", "same@SCHOOL.example"),
    ["weak-one", "12345"],
    ["weak-two", "WEAK-TWO"],
    row("long", "", "名".repeat(51)),
    [],
    ["common", "Password123"],
    row("number", "", "", "", "", "", "1".repeat(21)),
  ];
  const { good, faults, key } = await check(users);
  expect(key).toBeNull();
  expect(good).toBe(2);
  expect(faults.map((fault) => fault.row)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]);
  const reasons = new Map(faults.map((fault) => [fault.row, fault.reasons.join(" | ")]));
  expect(reasons.get(1)).toMatch(/username.*password/i);
  expect(reasons.get(3)).toMatch(/twice/);
  expect(reasons.get(4)).toMatch(/already in use/i);
  expect(reasons.get(5)).toMatch(/address/i);
  expect(reasons.get(7)).toMatch(/twice/);
  expect(reasons.get(8)).toMatch(/6.*64/);
  expect(reasons.get(9)).toMatch(/weak/);
  expect(reasons.get(12)).toMatch(/too common/);
  expect(reasons.get(13)).toMatch(/number/i);
  expect(await countUsers()).toBe(before);
  const chinese = await site().call("root", "POST /api/admin/user/insert-batch-user", {
    body: { users, dryRun: true },
    headers: { "accept-language": "zh-CN" },
  });
  expect(chinese.text).toContain("用户名在文件中重复");
});

test("faulty rows refuse the list, or are skipped on request", async () => {
  const users = [row("part-one"), ["part-two", "1"], row("part-three")];
  const refused = await post("insert-batch-user", { users });
  expect(refused.body.code).toBe("IMPORT_FAULTS");
  expect(refused.body.msg).toMatch(/^1 rows have errors.* row 2 \(part-two\): .*6.*64/);
  const many = Array.from({ length: 8 }, (_, at) => [`many-${at}`, "1"]);
  const reply = await site().call("root", "POST /api/admin/user/insert-batch-user", {
    body: { users: [row("part-one"), ...many] },
    headers: { "accept-language": "zh-CN" },
  });
  expect(reply.body.msg).toMatch(
    /有 8 行.*第 2 行（many-0）：.*第 6 行（many-4）：[^（]*；另有 3 行$/,
  );
  expect(reply.body.msg).not.toContain("many-5");
  expect(await site().sql("select 1 from app_user where username like 'part-%'")).toEqual([]);
  const some = await post("insert-batch-user", { users, onlyGood: true });
  const { key, good, faults } = some.body.data as Checked;
  expect(good).toBe(2);
  expect(faults.map((fault) => fault.row)).toEqual([1]);
  await settled(key ?? "");
  expect(await site().sql("select 1 from app_user where username like 'part-%'")).toHaveLength(2);
});

test.each([
  ["nothing", { users: [] }, "IMPORT_EMPTY"],
  ["only faulty rows", { users: [["a b", "1"]], onlyGood: true }, "IMPORT_EMPTY"],
  ["no list", {}, "INVALID_FIELD"],
  ["no rows", { users: ["a,b"] }, "INVALID_FIELD"],
  [
    "a thousand and one",
    { users: Array.from({ length: 1001 }, () => ["a", "b"]) },
    "INVALID_FIELD",
  ],
  ["numbers as names", { users: [[1, 2]] }, "IMPORT_FAULTS"],
])("%s is refused", async (_what, body, code) => {
  expect((await post("insert-batch-user", body)).body.code).toBe(code);
});

test("only root, from the web page, may import", async () => {
  for (const [as, status] of [
    ["guest", 401],
    ["user", 403],
    ["admin", 403],
  ] as const) {
    expect((await post("insert-batch-user", { users: [row("who")] }, as)).status).toBe(status);
    const body = generation();
    const reply = await site().call(as, "POST /api/admin/user/generate-user", { body });
    expect(reply.status).toBe(status);
    expect((await site().call(as, "GET /api/admin/user/batch?key=x")).status).toBe(status);
    expect((await site().call(as, "GET /api/file/generate-user-excel?key=x")).status).toBe(status);
  }
});

test("the whole import is one audit entry, with the names and without passwords", async () => {
  const { key } = (await post("insert-batch-user", { users: [row("log-a"), row("log-b")] })).body
    .data as Checked;
  await settled(key ?? "");
  const log = await site().call("root", "GET /api/admin/audit?action=user.import&limit=1");
  expect(log.text).toContain('"usernames":["log-a","log-b"]');
  expect(log.text).not.toContain("good-secret");
});

test("a heading row is no user, in either language, and rows keep their places", async () => {
  const heading = ["User name", "password", "email"];
  const rows = [heading, row("head-one"), row("x y"), row("head-two")];
  const checked = await check(rows);
  expect([checked.good, checked.faults.map((fault) => fault.row)]).toEqual([2, [2]]);
  const refused = await post("insert-batch-user", { users: rows });
  expect(refused.body.msg).toContain("3");
  const { good, faults } = await check([["用户名", "密码"], row("head-three")]);
  expect({ good, faults }).toEqual({ good: 1, faults: [] });
  expect((await post("insert-batch-user", { users: [heading] })).body.code).toBe("IMPORT_EMPTY");
});
