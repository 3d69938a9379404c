import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

const LOG = `main.cpp: In function 'int main(int, char**)':
main.cpp:4:13: error: 'inff' was not declared in this scope
rules.h:2:1: note: declared here`;

test("a checker is chosen, written and compiled; its errors lead to their lines", async ({
  site,
}) => {
  const node = await site.judge();
  const { page, open } = await site.visit({ as: "root", locale: "en-US", width: 1440 });
  await open("/admin/problems");
  await page.getByRole("link", { name: "New problem", exact: true }).click();
  const comparison = page.getByLabel("Comparison", { exact: true });
  await comparison.selectOption("floats");
  await page.getByLabel("Absolute tolerance").fill("-1");
  await page.getByText("A number above 0").waitFor();
  await page.getByLabel("Absolute tolerance").fill("1e-9");
  await page.getByText("Ignore case").waitFor();

  await page.getByRole("radio", { name: "Checker" }).check();
  await page.getByRole("button", { name: "Start from an example" }).click();
  const press = page.getByRole("button", { name: "Compile", exact: true });
  await press.click();
  const brokenTask = await node.task();
  expect(brokenTask.code).toContain("registerTestlibCmd");
  await node.finish(brokenTask, { status: Verdict.CompileError, errorMessage: LOG, trial: [] });
  await page.getByText("It does not compile").waitFor();
  await page.getByText("rules.h, line 2").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Line 4" }).click();
  await expect
    .poll(() => page.locator(".cm-activeLine").textContent())
    .toContain("registerTestlibCmd");

  await press.click();
  await node.finish(await node.task(), { trial: [] });
  await page.getByText("It compiles.").waitFor();
});
