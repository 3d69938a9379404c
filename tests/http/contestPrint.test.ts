import { afterAll, beforeAll, expect, test } from "vitest";
import type { PrintRow } from "../../src/shared/contestOrganizer/contestPrint.ts";
import { SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const MARK = "PUT /api/check-contest-print-status";
const CLAIM = "PUT /api/claim-contest-print";
const TEXT = "int main() { return 0; } // a program that is long enough";
type Page = { records: PrintRow[]; total: number };

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

test("a text is marked by the query alone, as the specification's client does; a body decides over it", async () => {
  const { cid } = await world.contest({ openPrint: true });
  for (const as of ["user", "other"] as const) await send(cid, as);
  const [first, second] = (await queue(cid)).records;
  const byQuery = `${MARK}?id=${first?.id}&cid=${cid}`;
  expect(await refusal(world, "user", byQuery)).toBe("FORBIDDEN");
  expect(await refusal(world, "admin", `${MARK}?id=${first?.id}`)).toBe("INVALID_FIELD");
  await data(world, "admin", byQuery);
  expect(short(await queue(cid))).toEqual([
    ["other", 0],
    ["user", 1],
  ]);
  await data(world, "admin", byQuery, { id: second?.id, cid });
  expect((await queue(cid)).records.map(({ status }) => status)).toEqual([1, 1]);
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
    name: "too short",
    content: ` ${"x".repeat(49)} `,
    form: { openPrint: true },
    code: "CONTEST_PRINT_SHORT",
  },
  {
    name: "too long",
    content: "x".repeat(65_537),
    form: { openPrint: true },
    code: "INVALID_FIELD",
  },
  {
    name: "too many pages",
    content: "x\n".repeat(600),
    form: { openPrint: true },
    code: "CONTEST_PRINT_LONG",
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

test("a program of less than 50 characters is printed, an empty one is not", async () => {
  const { cid } = await world.contest({ openPrint: true });
  const print = (content: string, isCode: boolean) =>
    refusal(world, "user", "POST /api/submit-print-text", { cid, content, displayId: "A", isCode });
  expect(await print("print(1)", false)).toBe("CONTEST_PRINT_SHORT");
  expect(await print(" \n", true)).toBe("CONTEST_PRINT_EMPTY");
  expect(await print("print(1)", true)).toBeUndefined();
  expect(await queue(cid)).toMatchObject({ total: 1, records: [{ displayId: "A", pages: 1 }] });
});

test("a text says its problem and seat, and how many pages it takes", async () => {
  const { cid } = await world.contest({ openPrint: true });
  await world.sql(
    "insert into contest_participant (contest_id, uid, seat) values ($1, $2, 'B-07')",
    [cid, people.user.uid],
  );
  const content = `${"x\n".repeat(60)}last line`;
  const body = { cid, content, displayId: "b" };
  await data(world, "user", "POST /api/submit-print-text", body);
  const { records } = await queue(cid);
  expect(records[0]).toMatchObject({
    displayId: "B",
    seat: "B-07",
    pages: 2,
    state: "waiting",
    claimedBy: null,
  });
  const sheet = `GET /api/get-contest-print-sheet?id=${records[0]?.id}`;
  expect(await data(world, "admin", sheet)).toMatchObject({
    contest: "Autumn round",
    username: "user",
    realname: "real-user",
    content,
  });
  expect(await data(world, "user", `GET /api/get-own-contest-prints?cid=${cid}`)).toMatchObject([
    { displayId: "B", pages: 2, state: "waiting", printedAt: null },
  ]);
  expect(await data(world, "other", `GET /api/get-own-contest-prints?cid=${cid}`)).toEqual([]);
  const more = { ...body, displayId: "C" };
  expect(await refusal(world, "user", "POST /api/submit-print-text", more)).toBe(
    "CONTEST_PROBLEM_NOT_FOUND",
  );
});

test("of two organizers who claim at the same moment one wins, prints it and stands on it", async () => {
  const { cid } = await world.contest({ openPrint: true });
  await send(cid);
  const id = (await queue(cid)).records[0]?.id;
  const claim = (as: "admin" | "root") => refusal(world, as, CLAIM, { id, cid, claimed: true });
  const [admin, root] = await Promise.all([claim("admin"), claim("root")]);
  expect(new Set([admin, root])).toEqual(new Set([undefined, "CONTEST_PRINT_CLAIMED"]));
  const [winner, loser] =
    admin === undefined ? (["admin", "root"] as const) : (["root", "admin"] as const);
  expect(await refusal(world, loser, MARK, { id, cid })).toBe("CONTEST_PRINT_CLAIMED");
  await data(world, winner, MARK, { id, cid });
  const [first] = (await queue(cid)).records;
  expect(first).toMatchObject({ status: 1, state: "printed", claimedBy: winner });
  // If a printed text is marked as printed a second time, even by another organizer, neither the stored name nor the
  // stored time changes. A printed text cannot be claimed.
  await world.pass(60_000);
  await data(world, loser, MARK, { id, cid });
  await data(world, loser, CLAIM, { id, cid, claimed: false });
  expect(await claim(loser)).toBe("CONTEST_PRINT_CLAIMED");
  expect((await queue(cid)).records[0]).toEqual(first);
});

test("a claimed text is released for others, also one of another organizer", async () => {
  const { cid } = await world.contest({ openPrint: true });
  await send(cid);
  const id = (await queue(cid)).records[0]?.id;
  await data(world, "root", CLAIM, { id, cid, claimed: true });
  expect(await data(world, "user", `GET /api/get-own-contest-prints?cid=${cid}`)).toMatchObject([
    { state: "claimed" },
  ]);
  await data(world, "admin", CLAIM, { id, cid, claimed: false });
  await data(world, "admin", CLAIM, { id, cid, claimed: true });
  expect((await queue(cid)).records[0]).toMatchObject({ claimedBy: "admin" });
  // Taking over another organizer's claim is recorded; releasing one's own claim is not.
  await data(world, "admin", CLAIM, { id, cid, claimed: false });
  const entries = await world.sql<{ actor: string; before: unknown }>(
    "select actor_uid as actor, before from audit_entry where target = $1 and action = 'contest.printRelease'",
    [String(cid)],
  );
  const before = { id, uid: people.user.uid, claimedBy: people.root.uid };
  expect(entries).toEqual([{ actor: people.admin.uid, before }]);
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
    [CLAIM, { id, cid, claimed: true }],
    [`GET /api/get-contest-print-sheet?id=${id}`],
    [`GET /api/file/download-contest-print-text?id=${id}`],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
  }
  // Organizers cannot access another contest's printouts by giving the id of their own contest.
  const other = { id, cid: mine.id };
  for (const what of [MARK, CLAIM]) {
    expect(await refusal(world, "problemAdmin", what, { ...other, claimed: true })).toBe(
      "CONTEST_PRINT_NOT_FOUND",
    );
  }
  expect(short(await queue(cid))).toEqual([["user", 0]]);
});
