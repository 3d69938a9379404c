import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { SimulatedLyrio } from "../remote/lyrio/simulatedLyrio.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

test("a problem with test data is read from LibreOJ, and read again with what was edited here", async ({
  freshSite,
}) => {
  const loj = new SimulatedLyrio(systemClock);
  const outgoingTransport = inMemoryTransport({
    [loj.apiOrigin]: loj.answer,
    [loj.fileOrigin]: loj.answerFiles,
  });
  const site = await freshSite({ outgoingTransport });
  const { page, open } = await site.visit({ as: "root", locale: "en-US", width: 390 });
  await open("/admin/problem/batch-operation");
  const another = page.locator("label").filter({ hasText: "Another judge" });
  const problems = page.getByRole("textbox", { name: "IDs or addresses of problems" });
  const read = page.getByRole("button", { name: "Read problems" });
  await another.click();
  await problems.fill("https://loj.ac/p/6000");
  expect(await page.getByRole("combobox", { name: "Judge" }).inputValue()).toBe("LOJ");
  await page.getByText("submitted code is judged here").waitFor();
  await expectAccessible(page);
  await read.click();
  await page.getByText("1 can be imported, 0 cannot").waitFor();
  await page.getByRole("button", { name: "Import 1 problem" }).click();
  await page.getByText("Imported as LOJ-6000").waitFor();

  await site.sql("update problem set time_limit = 3000 where problem_id = 'LOJ-6000'");
  const problem = loj.problems.get(6000);
  if (problem) problem.samples = [{ inputData: "5 5\n", outputData: "10\n" }];
  await page.getByRole("button", { name: "Import more" }).click();
  await another.click();
  await problems.fill("6000");
  await page.getByRole("combobox", { name: "Judge" }).selectOption("LOJ");
  await read.click();
  await page.locator("label").filter({ hasText: "New version of that problem" }).click();
  const keep = (part: string) => page.getByRole("checkbox", { name: `Keep ours ${part}` });
  await keep("Limits").waitFor();
  expect(await keep("Limits").isChecked()).toBe(true);
  expect(await keep("Samples").isChecked()).toBe(false);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import 1 problem" }).click();
  await page.getByText("Imported as LOJ-6000").waitFor();
  const [row] = await site.sql(
    "select time_limit as time, examples from problem where problem_id = 'LOJ-6000'",
  );
  expect(row).toEqual({ time: 3000, examples: [{ input: "5 5\n", output: "10\n" }] });
});

test("the form names where a problem comes from, and has it judged here from then on", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const { pid } = await site.problem();
  await site.sql(
    `update problem set is_remote = true, oj = 'HDU', judging_backend = 'remote.HDU', problem_id = 'HDU-1000'
     where id = $1`,
    [pid],
  );
  await site.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', verdict_now())`,
    [pid],
  );
  const { page, open } = await site.visit({ as: "root", locale: "en-US", width: 390 });
  await open(`/admin/problems/${pid}`);
  await page.getByText("Problem of HDU: 1000; code is judged there.").waitFor();
  await page.getByRole("button", { name: "Judge it here" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("all submissions with their verdicts stay").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Judge it here" }).click();
  await page.getByText("Imported from HDU: 1000; code is judged here.").waitFor();
  await open("/problem/HDU-1000");
  await page.getByText("From HDU").waitFor();
});
