import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import type { Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());

interface Row {
  name: string;
  realname: string | null;
  count: number;
  submissions: number;
  partners: { name: string; submissions: number; first: string; last: string }[];
}

async function submitFrom(ip: string, as: Person, cid: number): Promise<void> {
  const body = { pid: "A", cid, tid: null, language: "C++", code: "int main() {}" };
  const headers = { "x-forwarded-for": ip };
  const reply = await world.call(as, "POST /api/submit-problem-judge", { body, headers });
  expect(reply.status, reply.text).toBe(200);
}
const list = (cid: number, query = "") =>
  data<{ records: Row[]; total: number; suspicious: number }>(
    world,
    "admin",
    `GET /api/admin/contest/addresses?cid=${cid}${query}`,
  );
const short = ({ records, total, suspicious }: Awaited<ReturnType<typeof list>>) => ({
  total,
  suspicious,
  rows: records.map(({ name, count, submissions, partners }) => [
    name,
    count,
    submissions,
    partners.map((each) => `${each.name} ${each.submissions}`),
  ]),
});

test("the sheet: accounts at several addresses and addresses with several accounts come first", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid } = contest;
  // Submissions are not included if organizers made them, or if they were made before the start or after the end.
  await submitFrom("10.0.0.99", "admin", cid);
  await world.at(contest, 1);
  await submitFrom("10.0.0.98", "root", cid);
  await submitFrom("10.0.0.1", "user", cid);
  await submitFrom("10.0.0.1", "user", cid);
  await submitFrom("2001:db8::1", "user", cid);
  await submitFrom("10.0.0.2", "other", cid);
  await submitFrom("::ffff:10.0.0.2", "problemAdmin", cid);
  // Stores the IP address in the form that older versions of the site used.
  await world.sql("update submission set ip = '::ffff:10.0.0.2' where uid = $1", ["d".repeat(32)]);
  expect(short(await list(cid))).toEqual({
    total: 3,
    suspicious: 1,
    rows: [
      ["user", 2, 3, ["10.0.0.1 2", "2001:db8::1 1"]],
      ["other", 1, 1, ["10.0.0.2 1"]],
      ["problemAdmin", 1, 1, ["10.0.0.2 1"]],
    ],
  });
  expect(short(await list(cid, "&view=addresses"))).toEqual({
    total: 3,
    suspicious: 1,
    rows: [
      ["10.0.0.2", 2, 2, ["other 1", "problemAdmin 1"]],
      ["10.0.0.1", 1, 2, ["user 2"]],
      ["2001:db8::1", 1, 1, ["user 1"]],
    ],
  });
  const [row] = (await list(cid)).records;
  expect(row).toMatchObject({
    realname: "real-user",
    partners: [
      { first: new Date(contest.start + 60_000).toISOString(), last: expect.any(String) },
      {},
    ],
  });
  const namesOf = async (query: string) => (await list(cid, query)).records.map(({ name }) => name);
  expect(await namesOf("&keyword=real-oth")).toEqual(["other"]);
  expect(await namesOf("&keyword=10.0.0.2")).toEqual(["other", "problemAdmin"]);
  expect(await namesOf("&view=addresses&keyword=user")).toEqual(["10.0.0.1", "2001:db8::1"]);
  expect(await namesOf("&view=addresses&keyword=2001:")).toEqual(["2001:db8::1"]);
  expect(await namesOf("&keyword=%25")).toEqual([]);
  expect(await namesOf("&limit=1&currentPage=2")).toEqual(["other"]);
});

test("only organizers of the contest read it", async () => {
  const { cid } = await world.contest();
  const what = `GET /api/admin/contest/addresses?cid=${cid}`;
  for (const as of ["problemAdmin", "user", "barred"] as const) {
    expect([as, await refusal(world, as, what)]).toEqual([as, "FORBIDDEN"]);
  }
  expect(await refusal(world, "guest", what)).toBe("LOGIN_REQUIRED");
  expect(await refusal(world, "root", what)).toBeUndefined();
  expect(short(await list(cid))).toEqual({ total: 0, suspicious: 0, rows: [] });
});
