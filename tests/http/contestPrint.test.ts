import { afterAll, beforeAll, expect, test } from "vitest";
import { SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const MARK = "PUT /api/check-contest-print-status";
const TEXT = "int main() { return 0; } // a program that is long enough";
type Page = { records: { id: number; username: string; status: number }[]; total: number };

const send = (cid: number, as: "user" | "other" | "admin" = "user", content = TEXT) =>
  refusal(world, as, "POST /api/submit-print-text", { cid, content });
const queue = (cid: number, as: "admin" | "root" = "admin") =>
  data<Page>(world, as, `GET /api/get-contest-print?cid=${cid}`);
const short = ({ records }: Page) => records.map(({ username, status }) => [username, status]);

test("texts are queued in order, marked as printed once, and downloaded as a file", async () => {
  const { cid } = await world.contest({ openPrint: true });
  expect(await send(cid)).toBeUndefined();
  expect(await send(cid, "other")).toBeUndefined();
  const page = await queue(cid);
  expect(short(page)).toEqual([
    ["user", 0],
    ["other", 0],
  ]);
  const id = page.records[0]?.id;
  await data(world, "admin", MARK, { id, cid });
  expect(short(await queue(cid, "root"))).toEqual([
    ["other", 0],
    ["user", 1],
  ]);
  const file = await world.call("admin", `GET /api/file/download-contest-print-text?id=${id}`);
  expect(file.text).toBe(TEXT);
  expect(file.headers.get("content-disposition")).toContain("user_Contest_Print.txt");
});

test("one text every 30 seconds; two at the same moment are one", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const both = await Promise.all([send(cid), send(cid)]);
  expect(both.toSorted()).toEqual(["TOO_MANY_REQUESTS", undefined]);
  await world.pass(29 * SECOND);
  expect(await send(cid)).toBe("TOO_MANY_REQUESTS");
  await world.pass(2 * SECOND);
  expect(await send(cid)).toBeUndefined();
  expect((await queue(cid)).total).toBe(2);
});

interface Refused {
  name: string;
  form: Record<string, unknown>;
  minutes?: number;
  content?: string;
  code: string;
}

test.each<Refused>([
  { name: "printing is closed", form: {}, code: "CONTEST_PRINT_CLOSED" },
  {
    ...{ name: "too short", content: ` ${"x".repeat(49)} ` },
    ...{ form: { openPrint: true }, code: "CONTEST_PRINT_SHORT" },
  },
  {
    ...{ name: "too long", content: "x".repeat(65_537) },
    ...{ form: { openPrint: true }, code: "INVALID_FIELD" },
  },
  { name: "after the end", form: { openPrint: true }, minutes: 300, code: "CONTEST_ENDED" },
  {
    name: "not registered",
    form: { openPrint: true, auth: 2, openPwdLimit: true, pwd: "secret" },
    code: "CONTEST_NOT_REGISTERED",
  },
])("refused: $name", async ({ form, minutes = 0, content = TEXT, code }) => {
  const contest = await world.contest(form);
  await world.at(contest, minutes);
  expect(await send(contest.cid, "user", content)).toBe(code);
  expect((await queue(contest.cid)).total).toBe(0);
});

test("the queue is for organizers of its contest alone", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const mine = await data<{ id: number }>(world, "problemAdmin", "POST /api/admin/contest", {
    ...(await data<Record<string, unknown>>(world, "admin", `GET /api/admin/contest?cid=${cid}`)),
  });
  await send(cid);
  const id = (await queue(cid)).records[0]?.id;
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/get-contest-print?cid=${cid}`],
    [MARK, { id, cid }],
    [`GET /api/file/download-contest-print-text?id=${id}`],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
  }
  // Naming a contest of one's own does not open the text of another.
  const other = { id, cid: mine.id };
  expect(await refusal(world, "problemAdmin", MARK, other)).toBe("CONTEST_PRINT_NOT_FOUND");
  expect(short(await queue(cid))).toEqual([["user", 0]]);
});
