import type { Page } from "playwright-core";
import { judgedCase } from "../http/judgingWorld.ts";
import { expect, test, USER_PASSWORD } from "./support/journey.ts";
import { codeIn, type JudgedNode, submitButton, writeCode } from "./support/judgedSite.ts";

test("a submission is followed from the queue to the verdict, case by case; other users do not find it", async ({
  site,
}) => {
  const node = await site.judge();
  const [walker, sprinter] = [await site.person("walker"), await site.person("sprinter")];
  const { page, open } = await site.visit({ locale: "en-US", as: walker });
  await open("/problem/1000");
  await writeCode(page, "int main() {}");
  await watches(page, node);

  await writeCode(page, "int right;");
  await submitButton(page).click();
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved after 2 submissions.").waitFor();
  await result.getByRole("link", { name: /^Next: 1001 / }).waitFor();

  await page.getByRole("button", { name: `Menu of ${walker}` }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username").fill(sprinter);
  await dialog.getByLabel("Password", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await dialog.waitFor({ state: "detached" });
  await result.waitFor({ state: "detached" });
  await expect.poll(() => codeIn(page)).not.toContain("right");
});

async function watches(page: Page, node: JudgedNode): Promise<void> {
  await page.keyboard.press("ControlOrMeta+Enter");
  const result = page.getByRole("region", { name: "Result" });
  const task = await node.task();
  expect(task.code).toBe("int main() {}");
  node.send({ type: "progress", ...task, phase: "compiling", cases: [] });
  await result.getByText("Compiling").first().waitFor();
  for (const seq of [1, 2]) {
    node.send({ type: "progress", ...task, phase: "judging", cases: [judgedCase(seq)] });
    await result.getByRole("button", { name: `Test ${seq}: Accepted` }).waitFor();
  }
  await result.getByText(`2 of ${task.cases.length} test cases judged`).waitFor();
  const late = { ...judgedCase(3, 1), timeMs: 1012 };
  const endedBy = { ended: "cpu" as const, exitCode: 0, signal: 9, limit: 1000 };
  const rest = task.cases.slice(3).map(({ seq }) => judgedCase(seq));
  await node.finish(task, {
    status: 1,
    timeMs: 1012,
    memoryKb: 2048,
    cases: [judgedCase(1), judgedCase(2), { ...late, endedBy }, ...rest],
  });
  await result.getByText("Time Limit Exceeded").first().waitFor();
  await result.getByText("Test 3: used 1,012 ms of 1,000 ms (+1.2%)").waitFor();
  await expect
    .poll(() => result.getByRole("button", { name: /^Test \d+:/ }).count())
    .toBe(task.cases.length);
  const liveRegion = page.locator("[role=status]", { hasText: "Time Limit Exceeded" });
  await expect.poll(() => liveRegion.count()).toBe(1);
}
