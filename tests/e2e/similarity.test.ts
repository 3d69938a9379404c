import { disguisedPrimes, primes, sieve } from "../http/similarityWorld.ts";
import { callsOf } from "./support/calls.ts";
import { contestOf } from "./support/contests.ts";
import { expectSound } from "./support/geometry.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

/** Creates a judged submission by a new user to problem A; returns the user's name. */
async function submissionOf(site: Site, cid: number, code: string): Promise<string> {
  const name = await site.person("author");
  await site.sql(
    `with s as (
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed, countable)
       select cp.problem_id, 'A', md5($2), length($3::text), 'C++', '127.0.0.1', 0, 'contest', $1, false, false
       from contest_problem cp where cp.contest_id = $1 and cp.display_id = 'A' returning submit_id
     )
     insert into submission_code select submit_id, $3 from s`,
    [cid, name, code],
  );
  return name;
}

test("an organizer checks a contest, walks through the fragments of a pair and records a decision; root checks a selection", async ({
  site,
}) => {
  const { cid } = await contestOf(site);
  const names: string[] = [];
  for (const code of [primes, sieve, disguisedPrimes]) {
    names.push(await submissionOf(site, cid, code));
  }
  const { page, open, settled } = await site.visit({ locale: "en-US", as: "root", width: 1440 });
  await open(`/admin/contest/${cid}/edit`);
  await page.getByRole("link", { name: "Similarity" }).click();
  await page.getByText("a reason to look, not a proof").waitFor();
  await page.getByRole("button", { name: "Start a check" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Ignore this code").fill("int main() { return 0; }");
  await dialog.getByLabel("Language of this code").waitFor();
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await notice(page, "Similarity check started").waitFor();
  await page.getByText("3 of 3 programs compared").waitFor();
  const pair = page.getByRole("link", { name: `A: Compare ${names[0]} and ${names[2]}` });
  await pair.waitFor();
  await settled();
  await expectAccessible(page);

  // Keyboard commands move through the fragments; both programs show the same fragment.
  await pair.click();
  const next = page.getByRole("button", { name: "Next fragment" });
  await next.waitFor();
  await settled();
  await expectAccessible(page);
  await expectSound(page);
  const currentMarks = page.locator("mark[data-current]");
  const texts = () => currentMarks.allTextContents().then((all) => all.join(""));
  const first = await texts();
  await next.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Fragment 2 of \d+/).waitFor();
  expect(await texts()).not.toBe(first);
  for (const side of [names[0], names[2]]) {
    const code = page.getByRole("region", { name: `Program of ${side}` });
    const frame = await code.boundingBox();
    const mark = await code.locator("mark[data-current]").first().boundingBox();
    expect(mark!.y).toBeGreaterThanOrEqual(frame!.y - 1);
    expect(mark!.y).toBeLessThan(frame!.y + frame!.height);
  }
  await page.getByRole("radio", { name: "Copied" }).check();
  await page.getByLabel("Note").fill("same trial division");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await notice(page, "Decision saved").waitFor();
  await page.getByText("decided by root").waitFor();
  await page.getByRole("link", { name: "Results of this check" }).click();
  await page.getByRole("row").filter({ hasText: names[2] }).getByText("Copied").waitFor();
  await page.getByRole("radio", { name: "Groups" }).check();
  await page.getByRole("link", { name: "Show the pairs of group 1" }).click();
  await page.getByText("Only group 1").waitFor();
  await pair.waitFor();

  await open("/admin/judging?tab=similarity");
  await page.getByRole("button", { name: "Start a check" }).click();
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await dialog.getByText("Enter ids of submissions or of problems").waitFor();
  const ids = await site.sql<{ id: number }>(
    "select submit_id as id from submission where scope = 'contest' and scope_id = $1",
    [cid],
  );
  await dialog.getByLabel("Ids of submissions").fill(ids.map(({ id }) => id).join(" "));
  await dialog.getByRole("button", { name: "Start a check" }).click();
  await page.getByText("3 of 3 programs compared").waitFor();
  // The earlier decision about the two submissions is kept.
  await page.getByRole("row").filter({ hasText: names[2] }).getByText("Copied").waitFor();
  await settled();
});

/**
 * Creates a homework assignment in a new class of the given teacher, and for each program a judged submission by a
 * different user. Returns the class, the users and the path of the assignment's page.
 */
async function homeworkWith(site: Site, teacher: string, codes: readonly string[]) {
  const { problemId } = await site.problem();
  const askRoot = await callsOf(site, "root");
  await askRoot("POST", "/api/admin/class/creator", { username: teacher });
  const ask = await callsOf(site, teacher);
  const { id: classId } = await ask<{ id: number }>("POST", "/api/class", { name: "Grade 11" });
  const [problem] = await site.sql<{ pid: number }>(
    "select id as pid from problem where problem_id = $1",
    [problemId],
  );
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const homework = {
    title: "Loops",
    description: "",
    solution: "",
    order: "given",
    status: true,
    startTime: day(-1),
    endTime: day(1),
    late: { rule: "closed" },
    feedback: "full",
    problems: [problem],
  };
  const { tid } = await ask<{ tid: number }>("POST", "/api/class/homework", { classId, homework });
  const names: string[] = [];
  for (const code of codes) {
    const name = await site.person("author");
    names.push(name);
    await site.sql(
      `with s as (
         insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed, countable)
         values ($1, $2, md5($3), length($4::text), 'C++', '127.0.0.1', 0, 'classwork', $5, false, false) returning submit_id
       )
       insert into submission_code select submit_id, $4 from s`,
      [problem?.pid, problemId, name, code, tid],
    );
  }
  return { classId, names, problemId, path: `/class/${classId}/homework/${tid}`, ask };
}

test("a teacher checks a homework and decides; in the archived class the results are read-only", async ({
  site,
}) => {
  const teacher = await site.person("teacher");
  const homework = await homeworkWith(site, teacher, [primes, sieve, disguisedPrimes]);
  const { names, problemId } = homework;
  const { page, open, settled } = await site.visit({ locale: "zh-CN", as: teacher, width: 390 });
  await open(homework.path);
  await page.getByRole("link", { name: "查重" }).click();
  await page.getByRole("button", { name: "开始查重" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("题目", { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "开始查重" }).click();
  await page.getByText("已比较 3 个程序，共 3 个").waitFor();
  await page.getByRole("link", { name: `${problemId}: 比较 ${names[0]} 与 ${names[2]}` }).click();
  await page.getByRole("radio", { name: "抄袭" }).check();
  await page.getByLabel("备注").fill("相同的试除法");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await notice(page, "结论已保存").waitFor();
  await homework.ask("POST", "/api/class/archive", { classId: homework.classId, archived: true });
  await page.reload();
  await page.getByText("相同的试除法").waitFor();
  await settled();
  await expectAccessible(page);
  expect(await page.getByRole("radio", { name: "抄袭" }).count()).toBe(0);
  await page.getByRole("link", { name: "返回结果" }).click();
  await page.getByRole("heading", { name: /第 \d+ 次查重/ }).waitFor();
  expect(await page.getByRole("button", { name: "删除结果" }).count()).toBe(0);
  await page.getByRole("link", { name: "返回各次查重" }).click();
  await page.getByRole("row").filter({ hasText: "已完成" }).waitFor();
  expect(await page.getByRole("button", { name: "开始查重" }).count()).toBe(0);
});
