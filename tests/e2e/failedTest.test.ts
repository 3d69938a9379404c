import type { Page } from "playwright-core";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { judgedCase } from "../http/judgingWorld.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import type { OwnProblem } from "./support/site.ts";
import { type JudgedNode, submitButton, writeCode } from "./support/judgedSite.ts";
import { outcome, trialTask } from "./support/trials.ts";

/** Submits the code in the editor; only the given test case fails. */
async function fails(page: Page, node: JudgedNode, seq: number): Promise<void> {
  await submitButton(page).click();
  const task: JudgeTask = await node.task();
  const ended = { ended: "exited", exitCode: 0, signal: 0, limit: null } as const;
  const cases = task.cases.map((each) =>
    each.seq === seq ? { ...judgedCase(seq, -1), endedBy: ended } : judgedCase(each.seq),
  );
  const endedBy = { ...ended, phase: "run" as const, seq, status: -1 };
  await node.finish(task, { status: -1, cases, endedBy });
  await page.getByText(`the first that did not is test ${seq}`).waitFor();
}

test("a failed sample is run alone with one tap; of a hidden test the input is shown where the setter opened it; statistics show the own place", async ({
  site,
}) => {
  const node = await site.judge();
  const { pid, problemId } = await site.problem();
  const walker = await site.person("walker");
  const visit = await site.visit({ locale: "en-US", as: walker });
  const { page, open } = visit;
  await open(`/problem/${problemId}`);
  await writeCode(page, "int main() {}");
  await fails(page, node, 2);
  await page.getByRole("button", { name: "Run sample 2 to see the difference" }).click();
  const task = await trialTask(node);
  expect(task.trial?.map(({ input }) => input)).toEqual(["-5 3\n"]);
  await node.finish(task, { trial: [outcome(0, { status: -1, stdout: "8\n" })] });
  const sample = page.getByRole("tab", { name: /Sample 2 Wrong Answer/ });
  await expect.poll(() => sample.getAttribute("aria-selected")).toBe("true");

  const input = page.getByRole("region", { name: "Input of test case 4" });
  await fails(page, node, 4);
  expect(await input.count()).toBe(0);
  await site.sql("update problem set failing_input_open = true where id = $1", [pid]);
  await open(`/problem/${problemId}`);
  await fails(page, node, 4);
  await expect.poll(() => input.textContent()).toBe("1000000000 1000000000");
  await readsStatistics(site, visit, { walker, pid, problemId });
});

/**
 * The statistics show the number of users who solved the problem, a comparison of the reader's best time with theirs,
 * and links to submissions that other users share.
 */
async function readsStatistics(
  site: Site,
  { page, open }: Visit,
  { walker, pid, problemId }: OwnProblem & { walker: string },
): Promise<void> {
  await site.sql("update problem set code_share = true where id = $1", [pid]);
  await site.sql("update problem_count set total = 2, ac = 2 where problem_id = $1", [pid]);
  const rival = await site.person("rival");
  await site.sql(
    `insert into submission (problem_id, display_pid, uid, language, ip, length, status, counted, share, time_ms, memory_kb)
     values ($1, $2, md5($3), 'C', '', 90, 0, true, false, 10, 1024),
       ($1, $2, md5($4), 'Python3', '', 40, 0, true, true, 90, 9000)`,
    [pid, problemId, walker, rival],
  );
  await open(`/problem/${problemId}`);
  await page.getByRole("button", { name: "Statistics" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 users, each by their best result").waitFor();
  await dialog.getByText("Your best: 10 ms, better than 100% of others").waitFor();
  await dialog.getByRole("link", { name: `Code of ${rival}, 40 B` }).waitFor();
  await dialog.getByLabel("Language").selectOption({ label: "Python3 (1)" });
  await dialog.getByText("1 user, each by their best result").waitFor();
  await expect.poll(() => dialog.getByText("Your best").count()).toBe(0);

  await open("/user-home");
  await expect.poll(() => page.getByText("Solved problems by").count()).toBe(0);
  await site.sql(
    `with solved_now as (
       insert into solved (uid, problem_id, submit_id, solved_at)
       select uid, problem_id, submit_id, submit_time from submission
       where uid = md5($1) and status = 0)
     insert into user_count (uid, ac, total) values (md5($1), 1, 1)
     on conflict (uid) do update set ac = 1, total = 1`,
    [walker],
  );
  await open("/user-home");
  const languages = page.getByRole("region", { name: "Language", exact: true });
  await expect.poll(() => languages.getByRole("listitem").allTextContents()).toEqual(["C1"]);
}
