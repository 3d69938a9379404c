import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContestWorld, createContestWorld, data } from "./contestWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

const LINK = "PUT /api/admin/contest/contest-problem";

test("titles follow the reader's language on every surface; own titles of the contest in one language or both", async () => {
  const contest = await world.contest({ openRank: true });
  const { cid, pids } = contest;
  const pid = pids[0] ?? 0;
  const titles = async (language: string) => {
    const headers = { "accept-language": language };
    const ask = async (as: Caller, what: string) =>
      (await world.call(as, what, { headers })).body.data as never;
    const [first] = (await ask("user", `GET /api/get-contest-problem?cid=${cid}`)) as Fields[];
    const outside: { problemList: Fields[] } = await ask(
      "user",
      `GET /api/get-contest-outsize-info?cid=${cid}`,
    );
    const details = `GET /api/get-contest-problem-details?cid=${cid}&displayId=A`;
    const { problem }: { problem: Fields } = await ask("user", details);
    const submissions: { records: Fields[] } = await ask(
      "user",
      `GET /api/contest-submissions?contestID=${cid}&limit=10`,
    );
    const [link] = (await ask("admin", `GET /api/admin/contest/problems?cid=${cid}`)) as Fields[];
    const page = await world.call(
      "admin",
      `GET /api/file/download-contest-rank?cid=${cid}&format=html`,
      { headers },
    );
    return [
      first?.["displayTitle"],
      outside.problemList[0]?.["displayTitle"],
      problem["title"],
      submissions.records[0]?.["title"],
      link?.["displayTitle"],
      /class="problem" title="([^"]*)"/.exec(page.text)?.[1],
    ];
  };
  const all = (title: string) => Array.from({ length: 6 }, () => title);
  await world.judged(cid, "user", "A", { status: 0 });
  const [stored] = await world.sql<{ id: string }>(
    "select problem_id as id from problem where id = $1",
    [pid],
  );
  expect(await titles("en-US")).toEqual(all(`Problem ${stored?.id}`));
  expect(await titles("zh-CN")).toEqual(all(`题目 ${stored?.id}`));
  const booklet = (language: string) =>
    data<{ problem: Fields }>(
      world,
      "admin",
      `GET /api/admin/contest/statement?cid=${cid}&displayId=A&statementLanguage=${language}`,
    );
  expect((await booklet("zh-CN")).problem["title"]).toBe(`题目 ${stored?.id}`);

  // The cached scoreboard also shows a new title of the problem.
  const problem = await data<Fields>(world, "root", `GET /api/admin/problem?pid=${pid}`);
  const renamed = { problem: { ...problem, title: "新标题" } };
  await data(world, "root", "PUT /api/admin/problem", renamed);
  await expect.poll(() => titles("zh-CN")).toEqual(all("新标题"));
  expect(await titles("en-US")).toEqual(all(`Problem ${stored?.id}`));

  // The test first sets one title for all languages, then one title per language, and then removes the titles.
  await data(world, "admin", LINK, { cid, pid, displayTitle: "Own" });
  expect([await titles("en-US"), await titles("zh-CN")]).toEqual([all("Own"), all("Own")]);
  await data(world, "admin", LINK, { cid, pid, titles: { "zh-CN": "自己的" } });
  expect([await titles("en-US"), await titles("zh-CN")]).toEqual([all("Own"), all("自己的")]);
  const api = await world.call("admin", `GET /api/clics/contests/${cid}/problems`);
  expect(api.text).toContain(`"name":"Own"`);
  await data(world, "admin", LINK, { cid, pid, titles: { "zh-CN": "", "en-US": null } });
  expect(await titles("zh-CN")).toEqual(all("新标题"));
});
