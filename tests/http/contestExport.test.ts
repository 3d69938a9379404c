import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "../../src/shared/text/csv.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { openedWorkbook } from "./openedWorkbook.ts";
import { unzipped } from "./unzipped.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;
const RANK = "GET /api/file/download-contest-rank";
const ZIP = "GET /api/file/download-contest-ac-submission";

async function file(as: "admin" | "root", what: string, language = "en-US") {
  const response = await fetch(world.server.address + what.replace("GET ", ""), {
    headers: { authorization: world.tokens[as] ?? "", "accept-language": language },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return { bytes, text: bytes.toString(), headers: response.headers };
}

/**
 * Creates an ACM contest that is frozen from minute 60. `other` is a star user, so `other` takes part out of
 * competition. `other` solves A first, then `user` after a wrong attempt; `user` submits B during the freeze.
 */
async function contestWithSubmissions() {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 60),
    starAccount: ["other"],
    rankShowName: "nickname",
    title: 'Round <1> & "=cmd"',
  }));
  const { cid } = contest;
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 5);
  await world.judged(cid, "user", "A", WA);
  await world.at(contest, 20);
  await world.judged(cid, "user", "A", AC);
  await world.at(contest, 70);
  await world.judged(cid, "user", "B", AC);
  return contest;
}

/** Entries of the audit log about exports of a contest, newest first. */
async function exportsInLog(cid: number): Promise<unknown[]> {
  const { records } = await data<{ records: { target: string; after: unknown }[] }>(
    world,
    "root",
    "GET /api/admin/audit?action=contest.export",
  );
  return records.flatMap(({ target, after }) => (target.startsWith(`${cid} `) ? [after] : []));
}

const HEAD = ["No", "Rank", "Username", "ShowName", "Real Name", "School"];
const ACM = ["AC", "Total Submission", "Total Penalty Time", "A", "B", "First Blood"];

describe("the scoreboard", () => {
  test("as workbook: stars, penalties, frozen tries and first blood, and the addresses of users", async () => {
    const { cid, pids } = await contestWithSubmissions();
    await world.sql(
      `insert into problem_title (problem_id, locale, title) values ($1, 'zh-CN', '求和'), ($1, 'en-US', 'Sum')
       on conflict (problem_id, locale) do update set title = excluded.title`,
      [pids[0]],
    );
    await world.sql("update app_user set nickname = $2, school = $3 where uid = $1", [
      people.user.uid,
      "=1+1",
      "@SUM(A1)",
    ]);
    const { bytes, headers } = await file("admin", `${RANK}?cid=${cid}`);
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`filename=contest_${cid}_rank\\.xlsx$`),
    );
    const { rank, ip, problems, legend } = openedWorkbook(bytes);
    // Titles are in the language of the request.
    expect(problems?.slice(0, 2)).toEqual([
      ["Letter", "Problem"],
      ["A", "Sum"],
    ]);
    const inChinese = openedWorkbook((await file("admin", `${RANK}?cid=${cid}`, "zh-CN")).bytes);
    expect(inChinese["problems"]?.slice(0, 2)).toEqual([
      ["题号", "题目"],
      ["A", "求和"],
    ]);
    expect(rank).toEqual([
      [...HEAD, ...ACM],
      [1, "*", "other", expect.anything(), "real-other", "", 1, 1, 0, "+ (0:00)", "", ""],
      [2, 1, "user", "=1+1", "real-user", "@SUM(A1)", 1, 3, 2400, "+1 (0:20)", "?1", "A"],
    ]);
    expect(ip).toEqual([
      ["Username", "IP"],
      ["other", "127.0.0.1"],
      ["user", "127.0.0.1"],
    ]);
    expect(legend?.flat().join(" ")).toMatch(/^Cells of problems \+2 \(0:05\): .* -3: .* \?1: /);
    const liveFile = await file("admin", `${RANK}?cid=${cid}&forceRefresh=true`);
    expect(liveFile.headers.get("content-disposition")).toContain(`contest_${cid}_rank_live.xlsx`);
    const live = openedWorkbook(liveFile.bytes);
    expect(live["rank"]?.map((row) => [row[1], row[2], row[6], row.at(-2), row.at(-1)])).toEqual([
      ["Rank", "Username", "AC", "B", "First Blood"],
      [1, "user", 2, "+ (1:10)", "A B"],
      ["*", "other", 1, "", ""],
    ]);
    const few = openedWorkbook((await file("root", `${RANK}?cid=${cid}&removeStar=true`)).bytes);
    expect(few["rank"]?.map((row) => row[2])).toEqual(["Username", "user"]);
  });

  test("as CSV: the same rows, and nothing in it is computed by the spreadsheet that opens it", async () => {
    const { cid } = await contestWithSubmissions();
    await world.sql("update app_user set nickname = $2, school = $3 where uid = $1", [
      people.user.uid,
      "=HYPERLINK(1)",
      '@x","y\n1',
    ]);
    const { text, headers } = await file("admin", `${RANK}?cid=${cid}&format=csv`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(text.startsWith("\ufeff")).toBe(true);
    const rows = parseCsv(text);
    expect(rows[0]).toEqual([...HEAD, ...ACM]);
    // Headers are in the reader's language, except those of workbooks; every line has a value for each of them.
    const chinese = (path: string) => file("admin", `${RANK}?cid=${cid}${path}`, "zh-CN");
    const inChinese = parseCsv((await chinese("&format=csv")).text);
    expect(inChinese[0]?.join()).toBe(
      "序号,排名,用户名,显示名,真实姓名,学校,通过题数,提交次数,总罚时（秒）,A,B,首 A",
    );
    expect(inChinese.slice(1)).toEqual(rows.slice(1));
    expect(new Set(inChinese.map(({ length }) => length))).toEqual(new Set([12]));
    expect(openedWorkbook((await chinese("")).bytes)["rank"]?.[0]).toEqual([...HEAD, ...ACM]);
    expect(rows.at(2)).toEqual([
      "2",
      "1",
      "user",
      "'=HYPERLINK(1)",
      "real-user",
      `'@x","y\n1`,
      "1",
      "3",
      "2400",
      "+1 (0:20)",
      "?1",
      "A",
    ]);
    // Only text from users could contain a formula. Cells that the server builds itself, such as `+2 (1:05)` and `-3`,
    // are therefore exported unchanged.
    const formulaCells = rows
      .slice(1)
      .flatMap((row) => row.filter((cell) => /^[=+\-@]/.test(cell)));
    expect(
      formulaCells.every((cell) => /^(?:\+\d* \(\d+:\d\d\)|-\d+(?: \?\d+)?)$/.test(cell)),
    ).toBe(true);
  });

  test("as page: names as the contest shows them, escaped, without script; what is frozen is said", async () => {
    const { cid } = await contestWithSubmissions();
    await world.sql("update app_user set nickname = $2 where uid = $1", [
      people.user.uid,
      "<img src=x onerror=alert(1)>",
    ]);
    const { text, headers } = await file("admin", `${RANK}?cid=${cid}&format=html`);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(text).toContain("<h1>Round &lt;1&gt; &amp; &quot;=cmd&quot;</h1>");
    expect(text).toContain("&lt;img src=x onerror=alert(1)&gt;<small>user</small>");
    expect(text).not.toMatch(/<script|<img|https?:|real-user/);
    expect(text).toContain("The scoreboard is frozen");
    expect(text).toContain('<td class="solved"><b title="First blood">★</b>+1<small>0:20</small>');
    expect(text).toContain('<td class="hidden">?1</td>');
    const live = (await file("admin", `${RANK}?cid=${cid}&format=html&forceRefresh=1`, "zh-CN"))
      .text;
    expect(live).toContain('<html lang="zh-CN">');
    expect(live).toContain("解封前请勿公开");
    expect(live).toContain("<small>1:10</small>");
    expect(live).not.toContain("?1");
    expect(live).not.toContain("未向选手公布");
  });

  test("of closed problems without a freeze: left out and named, the live page warns", async () => {
    const contest = await world.contest();
    const { cid, pids } = contest;
    await world.sql("update problem set feedback = 'none' where id = $1", [pids[1]]);
    await world.judged(cid, "user", "B", AC);
    const page = async (more: string) =>
      (await file("admin", `${RANK}?cid=${cid}&format=html${more}`)).text;
    const [publicPage, live] = [await page(""), await page("&forceRefresh=true")];
    expect(publicPage).toContain("Results are not published for: B");
    expect(publicPage).toContain('<td class="hidden">?1</td>');
    expect(publicPage).not.toContain("do not publish");
    expect(live).toContain(
      "<strong>Contains results of B, which are hidden from contestants: do not publish it.</strong>",
    );
    expect(live).toContain('<td class="solved">');
    expect(live).not.toMatch(/frozen results|not published for/);
    expect(await exportsInLog(cid)).toEqual([
      { what: "scoreboard", format: "html", live: true },
      { what: "scoreboard", format: "html", live: false },
    ]);
  });

  test("by rules with points: scores, ties share a rank", async () => {
    const oi = { type: 1, oiRankScoreType: "Recent" };
    const contest = await world.contest(oi);
    const { cid } = contest;
    await world.judged(cid, "user", "A", { status: 8, score: 15 });
    await world.judged(cid, "other", "B", { status: 8, score: 15 });
    const { rank } = openedWorkbook((await file("admin", `${RANK}?cid=${cid}`)).bytes);
    expect(rank?.map((row) => [...row.slice(0, 3), ...row.slice(6)])).toEqual([
      ["No", "Rank", "Username", "Total Score", "A", "B", "First Blood", "Total Run Time (ms)"],
      [1, 1, "user", 15, 15, "", "", 0],
      [2, 1, "other", 15, "", 15, "", 0],
    ]);
  });

  describe("by rules with points: what orders equal scores", () => {
    const full = { status: 0, score: 20 } as const;
    const totals = async (cid: number) => {
      const { text } = await file("admin", `${RANK}?cid=${cid}&format=csv`);
      return parseCsv(text).map((row) => [row[1], row[2], row[6], row[7], row.at(-1)]);
    };
    const page = async (cid: number, language?: string) =>
      (await file("admin", `${RANK}?cid=${cid}&format=html`, language)).text;
    const number = (...texts: string[]) =>
      texts.map((text) => `<td class="number">${text}</td>`).join("");

    test("OI: the run time of problems with full score", async () => {
      const { cid } = await world.contest({ type: 1, oiRankScoreType: "Highest" });
      await world.judged(cid, "user", "A", { ...full, timeMs: 30 });
      await world.judged(cid, "other", "A", { ...full, timeMs: 10 });
      expect(await totals(cid)).toEqual([
        ["Rank", "Username", "Total Score", "A", "Total Run Time (ms)"],
        ["1", "other", "20", "20", "10"],
        ["2", "user", "20", "20", "30"],
      ]);
      const html = await page(cid);
      expect(html).toContain('<th scope="col">Score</th><th scope="col">Run time (ms)</th>');
      expect(html).toContain(number("20", "30"));
      expect(html).toContain("Equal scores are ordered by run time");
      expect(await page(cid, "zh-CN")).toContain("同分比运行时间");
    });

    test("AtCoder: the last improvement and the wrong submissions before it; IOI: nothing", async () => {
      const contest = await world.contest({ type: 1, rule: "atCoder" });
      const { cid } = contest;
      await world.at(contest, 10);
      await world.judged(cid, "user", "A", { status: -1, score: 0 });
      await world.at(contest, 20);
      await world.judged(cid, "user", "A", full);
      await world.at(contest, 40);
      await world.judged(cid, "other", "A", full);
      expect(await totals(cid)).toEqual([
        ["Rank", "Username", "Total Score", "A", "Total Penalty Time"],
        ["1", "user", "20", "20 (1)", "1500"],
        ["2", "other", "20", "20", "2400"],
      ]);
      const html = await page(cid);
      expect(html).toContain('<th scope="col">Score</th><th scope="col">Time</th>');
      expect(html).toContain(number("20", "0:25:00"));
      expect(html).toContain("plus 5 minutes for each wrong submission");
      expect(await page(cid, "zh-CN")).toContain("同分比用时");
      const ioi = await world.contest({ type: 1, rule: "ioi" });
      await world.judged(ioi.cid, "user", "A", full);
      expect((await totals(ioi.cid))[0]?.at(-1)).toBe("First Blood");
      const plain = await page(ioi.cid);
      expect(plain).toContain(`${number("20")}<td class="solved">`);
      expect(plain).not.toContain("Equal scores");
    });
  });
});

test("files are for organizers of their contest alone; each is in the audit log", async () => {
  const { cid } = await world.contest();
  for (const call of [RANK, ZIP]) {
    for (const as of ["user", "other", "problemAdmin"] satisfies Caller[]) {
      expect(await refusal(world, as, `${call}?cid=${cid}`), `${call} ${as}`).toBe("FORBIDDEN");
    }
    expect(await refusal(world, "guest", `${call}?cid=${cid}`)).toBe("LOGIN_REQUIRED");
    expect(await refusal(world, "admin", `${call}?cid=999999`)).toBe("CONTEST_NOT_FOUND");
    await file("admin", `${call}?cid=${cid}&format=nonsense&splitType=nonsense`);
  }
  expect(await exportsInLog(cid)).toEqual([
    { what: "submissions", count: 0, all: false },
    { what: "scoreboard", format: "xlsx", live: false },
  ]);
});

test("statements of the booklet are for organizers alone, also of a contest that is hidden from everybody", async () => {
  const { cid } = await world.contest({ contestAdminVisible: false }, { early: true });
  const visible = { cid, visible: false };
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", visible);
  const query = `cid=${cid}&displayId=a&statementLanguage=en-US`;
  const STATEMENT = `GET /api/admin/contest/statement?${query}`;
  for (const as of ["admin", "root"] as const) {
    const { problem } = await data<{ problem: { problemId: string } }>(world, as, STATEMENT);
    expect(problem).toMatchObject({ problemId: "A", statementLanguage: expect.any(String) });
    const page = `GET /api/get-contest-problem-details?${query}`;
    expect(await refusal(world, as, page)).toBe("CONTEST_NOT_FOUND");
  }
  expect(await refusal(world, "problemAdmin", STATEMENT)).toBe("FORBIDDEN");
  expect(await refusal(world, "admin", STATEMENT.replace("=a", "=Z"))).toBe("PROBLEM_NOT_FOUND");
});

describe("submissions as a zip", () => {
  test("by user or problem, accepted or all, without organizers' ones; the list names each file", async () => {
    const contest = await world.contest();
    const { cid, start } = contest;
    await world.judged(cid, "user", "A", WA);
    await world.judged(cid, "user", "A", AC);
    await world.judged(cid, "admin", "B", AC);
    const time = new Date(start).toISOString().replaceAll(/\D/g, "").slice(0, 14);
    const names = async (more: string) => {
      const parts = await unzipped((await file("admin", `${ZIP}?cid=${cid}${more}`)).bytes);
      const rows = parseCsv(parts.get("submissions.csv") ?? "");
      const files = [...parts.keys()].filter((name) => name !== "submissions.csv");
      expect(rows.slice(1).map(([name]) => name)).toEqual(files);
      expect(files.map((name) => parts.get(name))).toEqual(files.map(() => "int main() {}"));
      return files;
    };
    expect(await names("")).toEqual([`user/A_(${time}).cpp`, `admin/B_(${time}).cpp`]);
    expect(await names("&splitType=problem&excludeAdmin=true")).toEqual([`A/user_(${time}).cpp`]);
    const all = await names("&allStatus=true&excludeAdmin=true");
    expect(all[0]).toBe(`user/A_(${time}).cpp`);
    expect(all[1]).toMatch(new RegExp(`^user/A_\\(${time}\\)_\\d+\\.cpp$`));
    expect(all).toHaveLength(2);
  });

  test("it ends where the scoreboard ends: for each contestant at their own end, also after the end was moved", async () => {
    const contest = await world.contest();
    const { cid, start } = contest;
    await world.at(contest, 5);
    await world.judged(cid, "user", "A", AC);
    await world.at(contest, 30);
    for (const as of ["user", "other"] as const) await world.judged(cid, as, "B", AC);
    const extra = { cid, uid: people.other.uid, seat: "", extraSeconds: 20 * 60 };
    await data(world, "admin", "PUT /api/admin/contest/participant", extra);
    const form = await data<object>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
    const endTime = new Date(start + 20 * 60_000).toISOString();
    const shorter = { ...form, endTime, confirm: ["CONTEST_CHANGE_TIMES"] };
    await data(world, "admin", "PUT /api/admin/contest", shorter);
    const parts = await unzipped((await file("admin", `${ZIP}?cid=${cid}`)).bytes);
    expect([...parts.keys()]).toEqual([
      expect.stringMatching(/^user\/A_/),
      expect.stringMatching(/^other\/B_/),
      "submissions.csv",
    ]);
  });

  test("by rules with points names have the score; tests from before the start are left out", async () => {
    const contest = await world.contest({ type: 1 }, { early: true });
    const { cid } = contest;
    await world.judged(cid, "admin", "A", { status: 0, score: 100 });
    await world.at(contest, 1);
    await world.judged(cid, "user", "A", { status: 8, score: 12 });
    const parts = await unzipped(
      (await file("admin", `${ZIP}?cid=${cid}&allStatus=true&splitType=problem`)).bytes,
    );
    expect([...parts.keys()]).toEqual([
      expect.stringMatching(/^A\/user_12_\(\d{14}\)\.cpp$/),
      "submissions.csv",
    ]);
  });
});
