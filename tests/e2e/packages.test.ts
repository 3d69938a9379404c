import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { zipOf } from "../http/packageWorld.ts";
import { expect, test } from "./support/journey.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { trainingOf } from "./support/trainings.ts";

const problem = (id: string, title: string) => ({
  [`problem_${id}.json`]: JSON.stringify({
    problem: {
      problemId: id,
      title,
      ...(id === "BRAND-NEW" ? { description: "Add them." } : {}),
      type: 0,
      judgeMode: "default",
      timeLimit: 1000,
      isFileIO: true,
    },
    samples: [{ input: "1.in", output: "1.out" }],
    languages: ["C++", "Brainfish"],
    tags: ["入门"],
  }),
  [`problem_${id}/1.in`]: "1 2\n",
  [`problem_${id}/1.out`]: "3\n",
});

/**
 * Clicks the label, as a user does: a forced click on the hidden radio button misses when a list above it grows.
 */
const choose = (page: Page, name: string) =>
  page
    .locator("label")
    .filter({ has: page.getByRole("radio", { name }) })
    .click();

test("an archive is uploaded, previewed, decided on and stored; then exported with its losses shown", async ({
  site,
}) => {
  const { page, open } = await site.visit({ as: "root", locale: "en-US", expectedErrors: /400/ });
  await open("/admin/problem/batch-operation");
  await expectAccessible(page);
  const zip = await zipOf({
    ...problem("BRAND-NEW", "A new problem"),
    ...problem("1000", "Meets the first one"),
    "problem_BAD.json": "{",
    "problem_BAD/1.in": "",
  });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "all.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("heading", { name: /3 problems · HOJ zip · all\.zip/ }).waitFor();
  await expect
    .poll(() => page.getByRole("checkbox", { name: "Import A new problem" }).isChecked())
    .toBe(true);
  await expect
    .poll(() => page.getByRole("checkbox", { name: /Meets the first/ }).isChecked())
    .toBe(false);
  await page.getByText(/Cannot be read: problem_BAD.json is not valid JSON/).waitFor();
  await page.getByText("Languages that this site does not have: Brainfish").first().waitFor();
  await page.getByText("Preview the statement").first().click();
  await page.getByRole("article", { name: "A new problem" }).getByText("Add them.").waitFor();
  // If there are few problems, their reports are expanded.
  await choose(page, "With losses (3)");
  await page.getByText("1 test case", { exact: true }).first().waitFor({ state: "detached" });
  await choose(page, "Everything (3)");
  await choose(page, "Use a new id");
  await page.getByRole("textbox", { name: "New id" }).fill("no way");
  await page.getByText("1–32 letters, digits, hyphens or underscores").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "Import 2 problems" }).isDisabled())
    .toBe(true);
  await page.getByRole("textbox", { name: "New id" }).fill("again-1000");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import 2 problems" }).click();
  await page.getByText("2 imported, 1 not").waitFor();
  await page.getByText("Imported as AGAIN-1000").waitFor();
  await page.getByRole("link", { name: "Edit AGAIN-1000" }).waitFor();
  await page.getByRole("button", { name: "Publish AGAIN-1000" }).click();
  // The archive has no statement for the problem, so the page reports that a public problem needs one.
  await page.getByText("a public problem needs a statement").waitFor();
  await page.getByRole("link", { name: "Export", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search problems" }).fill("AGAIN");
  // Waits until the list contains only this problem: in a longer list, the checkbox might move while it is being
  // pressed.
  await expect.poll(() => page.getByRole("checkbox", { name: /^Select / }).count()).toBe(1);
  await page.getByRole("checkbox", { name: "Select AGAIN-1000" }).check();
  await choose(page, "FPS XML");
  await page.getByRole("button", { name: "Preview the report", exact: true }).click();
  await page.getByText("The id AGAIN-1000").waitFor();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 1 problem" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^problem_export_\d+\.xml$/);
  expect(await readFile(await file.path(), "utf8")).toContain("<title>Meets the first one</title>");
});

test("problems of a package are imported into a training and published on one page, which says so", async ({
  site,
}) => {
  const title = await site.person("Packaged course");
  const tid = await trainingOf(site, { title });
  const { page, open } = await site.visit({ as: "root", locale: "en-US", theme: "dark" });
  await open(`/admin/training/${tid}/problems`);
  await page.getByRole("link", { name: "Import problems" }).click();
  const zip = await zipOf(problem("TRAINED", "A problem to train"));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "trained.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("textbox", { name: "New id" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 1 problem into the training" }).click();
  await page.getByText("All imported problems are in the training").waitFor();
  await site.sql(
    "update problem_statement set description = 'Add them.' where problem_id = (select id from problem where problem_id = 'TRAINED')",
  );
  await page.getByRole("button", { name: "Publish TRAINED" }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await page.getByText("All imported problems are in the training").waitFor();
  await page.getByRole("link", { name: "Back to the problems of the training" }).click();
  await page.getByText("A problem to train").first().waitFor();
});
