import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import { parseCsv } from "../../src/shared/text/csv.ts";
import type {
  OwnCategory,
  StoredCategory,
} from "../../src/shared/contestOrganizer/contestCategory.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const usual = { isOutside: false, isPersonal: false, isShown: true, isOpen: false };

async function categories(cid: number, ...wanted: object[]): Promise<StoredCategory[]> {
  const all = wanted.map((one) => ({ ...usual, ...one }));
  return data(world, "admin", "PUT /api/admin/contest/categories", { cid, categories: all });
}

const enter = (cid: number, categoryId: number, usernames: string, removes = false) =>
  data<{ changed: number; unknown: string[] }>(
    world,
    "admin",
    "PUT /api/admin/contest/category-members",
    { cid, categoryId, usernames, removes },
  );

const choose = (cid: number, categoryId: number, isMember = true) =>
  refusal(world, "user", "PUT /api/contest-own-category", { cid, categoryId, isMember });

interface Row {
  username: string;
  isStar: boolean;
  categories?: number[];
}

async function rowOf(cid: number, as: Caller, username = "user"): Promise<Row> {
  const path = `GET /api/get-contest-board?cid=${cid}`;
  const { rows } = await data<{ rows: Row[] }>(world, as, path);
  return rows.find((row) => row.username === username)!;
}

const namesFor = async (cid: number, as: Caller) => {
  const info = await data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`);
  return info.categories.map(({ name }) => name);
};

test("organizers enter users by a list, and the board has the categories of its rows", async () => {
  const { cid } = await world.contest();
  const [division, guests] = await categories(
    cid,
    { name: "Division 1" },
    { name: "Guests", isOutside: true },
  );
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await world.judged(cid, "other", "A", { status: Verdict.Accepted });
  expect(await enter(cid, division!.id, "USER\nno-such-name")).toEqual({
    changed: 1,
    unknown: ["no-such-name"],
  });
  await enter(cid, guests!.id, "other");
  expect((await rowOf(cid, "user")).categories).toEqual([division!.id]);
  expect(await rowOf(cid, "user", "other")).toMatchObject({
    isStar: true,
    categories: [guests!.id],
  });
  await enter(cid, guests!.id, "other", true);
  expect(await rowOf(cid, "user", "other")).toMatchObject({ isStar: false });
  const path = `GET /api/admin/contest/category-members?cid=${cid}&categoryId=${division!.id}`;
  expect(await data(world, "admin", path)).toMatchObject({ total: 1 });
  expect(
    (await categories(cid, { ...division, name: "Division 2" })).map(({ name }) => name),
  ).toEqual(["Division 2"]);
  expect((await rowOf(cid, "user")).categories).toEqual([division!.id]);
});

test("a hidden category is for organizers; a personal one takes effect with consent, and visitors never see it", async () => {
  const { cid } = await world.contest({ openRank: true, genderMarks: false });
  const [hidden, prize] = await categories(
    cid,
    { name: "Hidden", isShown: false },
    { name: "Prize", isPersonal: true },
  );
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await enter(cid, hidden!.id, "user");
  await enter(cid, prize!.id, "user");
  const readers: Caller[] = ["admin", "other", "guest"];
  const seen = () => Promise.all(readers.map(async (as) => (await rowOf(cid, as)).categories));
  expect(await seen()).toEqual([[hidden!.id], undefined, undefined]);
  const own = () =>
    data<OwnCategory[]>(world, "user", `GET /api/contest-own-categories?cid=${cid}`);
  expect(await own()).toMatchObject([
    { name: "Hidden", mayChange: false },
    { name: "Prize", isWaiting: true, mayChange: true },
  ]);
  expect(await choose(cid, prize!.id)).toBeUndefined();
  expect(await seen()).toEqual([[hidden!.id, prize!.id], [prize!.id], undefined]);
  expect(await Promise.all(readers.map((as) => namesFor(cid, as)))).toEqual([
    ["Hidden", "Prize"],
    ["Prize"],
    [],
  ]);
  // All readers get the changed rows; the rows that a reader gets omit the data that this reader may not see.
  const guestRank = await data<{ records: Row[] }>(
    world,
    "guest",
    "POST /api/get-contest-outside-scoreboard",
    { cid, limit: 30, currentPage: 1 },
  );
  expect(guestRank.records[0]?.categories).toBeUndefined();
  expect(await choose(cid, prize!.id, false)).toBeUndefined();
  expect(await seen()).toEqual([[hidden!.id], undefined, undefined]);
});

test("contestants choose open categories until the end, others' are the organizers'", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const [open, closed] = await categories(cid, { name: "Open", isOpen: true }, { name: "Closed" });
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  expect(await choose(cid, open!.id)).toBeUndefined();
  expect((await rowOf(cid, "other")).categories).toEqual([open!.id]);
  expect(await choose(cid, closed!.id)).toBe("CONTEST_CATEGORY_CLOSED");
  const other = await world.contest();
  expect(await choose(other.cid, open!.id)).toBe("CONTEST_CATEGORY_NOT_FOUND");
  const foreign = { cid: other.cid, categoryId: open!.id, usernames: "user", removes: false };
  const path = "PUT /api/admin/contest/category-members";
  expect(await refusal(world, "admin", path, foreign)).toBe("CONTEST_CATEGORY_NOT_FOUND");
  expect(await refusal(world, "user", path, foreign)).toBe("FORBIDDEN");
  await world.at(contest, 400);
  expect(await choose(cid, open!.id, false)).toBe("CONTEST_ENDED");
});

test("names occur once; two are exchanged; what is left out goes with its members", async () => {
  const { cid } = await world.contest();
  const twice = {
    cid,
    categories: [
      { ...usual, name: "One" },
      { ...usual, name: "ONE" },
    ],
  };
  const path = "PUT /api/admin/contest/categories";
  expect(await refusal(world, "admin", path, twice)).toBe("INVALID_FIELD");
  const [one, two] = await categories(cid, { name: "One" }, { name: "Two" });
  await enter(cid, one!.id, "user");
  const exchanged = await categories(cid, { ...one, name: "Two" }, { ...two, name: "One" });
  expect(exchanged.map(({ name, members }) => [name, members])).toEqual([
    ["Two", 1],
    ["One", 0],
  ]);
  expect(await categories(cid)).toEqual([]);
  expect(await data(world, "admin", `GET /api/admin/contest/categories?cid=${cid}`)).toEqual([]);
  const [left] = await world.sql(
    "select uid from contest_category_member where contest_id = $1 and uid = $2",
    [cid, people.user.uid],
  );
  expect(left).toBeUndefined();
});

test("the Contest API has them as groups: organizers all, the public those that visitors see", async () => {
  const { cid } = await world.contest({ openRank: true });
  const [shown, prize] = await categories(
    cid,
    { name: "Shown" },
    { name: "Prize", isPersonal: true, isOpen: true },
  );
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await enter(cid, shown!.id, "user");
  await choose(cid, prize!.id);
  const read = async (as: Caller, what: string) => {
    const { text } = await world.call(as, `GET /api/clics/contests/${cid}/${what}`);
    return JSON.parse(text) as { id: string; hidden?: boolean; group_ids?: string[] }[];
  };
  const groups = async (as: Caller) =>
    (await read(as, "groups")).filter(({ id }) => id.startsWith("category-"));
  expect(await groups("guest")).toMatchObject([{ id: `category-${shown!.id}`, hidden: false }]);
  expect(await groups("admin")).toMatchObject([
    { id: `category-${shown!.id}`, hidden: false },
    { id: `category-${prize!.id}`, hidden: true },
  ]);
  const groupsOf = async (as: Caller) => (await read(as, "teams"))[0]?.group_ids?.slice(1);
  expect(await groupsOf("guest")).toEqual([`category-${shown!.id}`]);
  expect(await groupsOf("admin")).toEqual([`category-${shown!.id}`, `category-${prize!.id}`]);
});

test("pasted usernames are separated by spaces, commas and semicolons of both scripts", async () => {
  const { cid } = await world.contest({});
  const [one] = await categories(cid, { name: "One" });
  expect(await enter(cid, one!.id, "user、nobody1，nobody2\u3000admin；nobody3,USER")).toEqual({
    changed: 2,
    unknown: ["nobody1", "nobody2", "nobody3"],
  });
});

test("the Contest API ranks a category among its members, and lists its winner and medals", async () => {
  const { cid } = await world.contest({ openRank: true });
  const medals = { unit: "count", amounts: { gold: 0, silver: 1, bronze: 0 } };
  const [some, prize] = await categories(
    cid,
    { name: "Some", medals },
    { name: "Prize", isPersonal: true },
  );
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await world.judged(cid, "other", "A", { status: Verdict.WrongAnswer });
  await world.judged(cid, "other", "A", { status: Verdict.Accepted });
  await enter(cid, some!.id, "other");
  const read = async (as: Caller, what: string) => {
    const { status, text } = await world.call(as, `GET /api/clics/contests/${cid}/${what}`);
    return { status, body: JSON.parse(text) as unknown };
  };
  const ranks = async (as: Caller, group = "") => {
    const { status, body } = await read(as, `scoreboard${group && `?group_id=${group}`}`);
    if (status !== 200) return status;
    const { rows } = body as { rows: { rank: number; team_id: string }[] };
    return rows.map(({ rank, team_id: uid }) => [rank, uid]);
  };
  const both = [
    [1, people.user.uid],
    [2, people.other.uid],
  ];
  expect(await ranks("guest")).toEqual(both);
  expect(await ranks("guest", "official")).toEqual(both);
  expect(await ranks("guest", `category-${some!.id}`)).toEqual([[1, people.other.uid]]);
  expect(await ranks("guest", "unofficial")).toEqual([]);
  // Guests cannot see a personal category.
  expect(await ranks("guest", `category-${prize!.id}`)).toBe(404);
  expect(await ranks("admin", `category-${prize!.id}`)).toEqual([]);
  const awards = (await read("guest", "awards")).body as { id: string; team_ids: string[] }[];
  expect(
    awards.filter(({ id }) => id.includes("category")).map(({ id, team_ids: ids }) => [id, ids]),
  ).toEqual([
    [`group-winner-category-${some!.id}`, [people.other.uid]],
    [`gold-medal-category-${some!.id}`, []],
    [`silver-medal-category-${some!.id}`, [people.other.uid]],
    [`bronze-medal-category-${some!.id}`, []],
  ]);
});

test("medals of a category: own ones or the contest's; shares are at most the whole", async () => {
  const { cid } = await world.contest({});
  const amounts = { gold: 10, silver: 20, bronze: 30 };
  const byRule = { unit: "contest", amounts: { gold: 0, silver: 0, bronze: 0 } };
  const percent = { unit: "percent", amounts };
  const stored = await categories(
    cid,
    { name: "Rule", medals: byRule },
    { name: "Own", medals: percent },
    { name: "None" },
  );
  expect(stored.map(({ medals }) => medals)).toEqual([byRule, percent, null]);
  const awardsOfViewer = async () => {
    const path = `GET /api/get-contest-info?cid=${cid}`;
    const { categories: all } = await data<ContestInfo>(world, "user", path);
    return all.map(({ medals }) => medals);
  };
  expect(await awardsOfViewer()).toEqual([null, percent, null]);
  const contest = { unit: "count", gold: 1, silver: 2, bronze: 3 };
  await data(world, "admin", "PUT /api/contest-medals", { cid, ...contest });
  expect(await awardsOfViewer()).toEqual([
    { unit: "count", amounts: { gold: 1, silver: 2, bronze: 3 } },
    percent,
    null,
  ]);
  const much = { unit: "percent", amounts: { gold: 60, silver: 30, bronze: 20 } };
  expect(
    await refusal(world, "admin", "PUT /api/admin/contest/categories", {
      cid,
      categories: [{ ...usual, name: "Much", medals: much }],
    }),
  ).toBe("CONTEST_MEDALS_SHARE");
});

test("exported boards have the categories, and one category by itself with its ranks, first bloods and medals", async () => {
  const contest = await world.contest({});
  const { cid } = contest;
  const medals = { unit: "count", amounts: { gold: 1, silver: 0, bronze: 0 } };
  const [some, prize] = await categories(
    cid,
    { name: "Some, more", medals },
    { name: "Prize", isPersonal: true, isOpen: true, isShown: true },
  );
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
  await world.at(contest, 5);
  await world.judged(cid, "other", "A", { status: Verdict.Accepted });
  await enter(cid, some!.id, "other");
  await data(world, "other", "PUT /api/contest-own-category", {
    cid,
    categoryId: prize!.id,
    isMember: true,
  });
  const file = async (format: string, category?: number) => {
    const of = category === undefined ? "" : `&category=${category}`;
    const path = `/api/file/download-contest-rank?cid=${cid}&format=${format}${of}`;
    const response = await fetch(world.server.address + path, {
      headers: { authorization: world.tokens.admin ?? "", "accept-language": "en-US" },
    });
    return response.text();
  };
  const columns = (text: string) => {
    const [head = [], ...rows] = parseCsv(text);
    const at = ["Rank", "Username", "First Blood", "Categories", "Medal"].map((name) =>
      head.indexOf(name),
    );
    return rows.map((row) => at.map((place) => row[place]));
  };
  expect(columns(await file("csv"))).toEqual([
    ["1", "user", "A", "", undefined],
    ["2", "other", "", "Some, more, Prize", undefined],
  ]);
  // The export contains medals only after the contest is over.
  expect(columns(await file("csv", some!.id))).toEqual([
    ["1", "other", "A", "Some, more, Prize", undefined],
  ]);
  await world.at(contest, 400);
  expect(columns(await file("csv", some!.id))).toEqual([
    ["1", "other", "A", "Some, more, Prize", "Gold"],
  ]);
  const page = await file("html", some!.id);
  expect(page).toContain("· Some, more</h1>");
  expect(page).toContain('<td class="categories">Some, more</td>');
  expect(page).toContain('<b class="medal">Gold</b>');
  expect(page).not.toContain("Prize");
  expect(
    await refusal(world, "admin", `GET /api/file/download-contest-rank?cid=${cid}&category=99999`),
  ).toBe("CONTEST_CATEGORY_NOT_FOUND");
});

test("open categories are offered before the registration, and chosen once it is done", async () => {
  const { cid } = await world.contest({ auth: 2, openPwdLimit: true, pwd: "secret1" });
  const [open] = await categories(cid, { name: "Open", isOpen: true }, { name: "Closed" });
  const own = () =>
    data<OwnCategory[]>(world, "user", `GET /api/contest-own-categories?cid=${cid}`);
  expect(await own()).toMatchObject([{ name: "Open", isOffered: true, mayChange: false }]);
  expect(await choose(cid, open!.id)).toBe("CONTEST_NOT_REGISTERED");
  await data(world, "user", "POST /api/register-contest", { cid, password: "secret1" });
  expect(await choose(cid, open!.id)).toBeUndefined();
  expect(await own()).toMatchObject([{ isMember: true, isOffered: false, mayChange: true }]);
});
