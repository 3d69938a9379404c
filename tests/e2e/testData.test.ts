import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { casesZip, makeZip } from "../http/hostileZip.ts";
import { chooseFile } from "./support/chooseFile.ts";
import { expect, test } from "./support/journey.ts";
import { moveBy } from "./support/keyboardMove.ts";
import { announcement, notice } from "./support/notices.ts";

const names = ["1-1", "1-2", "2-1", "10-1"];
const grouped = makeZip([
  ...names.flatMap((name) => [
    { name: `data/${name}.in`, bytes: `${name}\n`.repeat(700), deflate: true },
    { name: `data/${name}.out`, bytes: `${name}\n` },
  ]),
  { name: "data/unpaired.in", bytes: "x" },
  { name: "std.cpp", bytes: "int main(){}" },
  { name: "__MACOSX/data/._1-1.in", bytes: "x" },
]);

test("an archive upload survives a lost connection and a reload; its cases are arranged, saved and restored", async ({
  site,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-archives-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const [row] = await site.sql<{ pid: number }>(
    `insert into problem (problem_id, auth, type, owner_uid, judge_case_mode)
     values ('DATA1', 2, 1, '1', 'subtask') returning id as pid`,
  );
  const pid = row?.pid;
  const large = makeZip([
    { name: "1.in", bytes: Buffer.alloc(9_000_000, "7 ") },
    { name: "1.out", bytes: "7\n" },
  ]);
  const { page, open } = await site.visit({
    as: "root",
    locale: "en-US",
    width: 1440,
    expectedErrors: /ERR_FAILED|Failed to load resource/,
  });
  await open(`/admin/problems/${pid}`);
  const data = page.getByRole("region", { name: "Test data", exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const chooser = data.locator('input[type="file"]');

  // The connection is lost after the first part of the upload.
  let parts = 0;
  await page.route("**/upload-part?*", (route) => (++parts > 1 ? route.abort() : route.continue()));
  await chooser.setInputFiles(await archive("large.zip", large));
  await data.getByText("Connection lost").waitFor();
  await page.reload();
  await data.getByText(/large\.zip is incomplete \(4\d% uploaded\)/).waitFor();
  await page.unroute("**/upload-part?*");
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/upload-part")) paths.push(searchParams.get("start") ?? "");
  });
  await chooser.setInputFiles(join(folder, "large.zip"));
  await data.getByText("1 case found").waitFor();
  expect(paths).toEqual([String(4 * 1024 * 1024), String(8 * 1024 * 1024)]);
  await data.getByRole("button", { name: "Discard changes" }).click();
  await data.getByText("No test data yet", { exact: true }).waitFor();
  await data.getByRole("button", { name: "Close" }).click();

  await chooser.setInputFiles(await archive("rar.zip", Buffer.from("Rar!\x1a\x07\x01\x00")));
  await data.getByText("This is a RAR archive").waitFor();
  await data.getByRole("button", { name: "Try again" }).click();

  await chooser.setInputFiles(await archive("grouped.zip", grouped));
  await data.getByText("4 cases found").waitFor();
  await data.getByText("has no output file").waitFor();
  await expect.poll(() => data.getByLabel("Create subtasks from the names").isChecked()).toBe(true);
  // The problem had no test cases, so the archive's cases are used without asking the user.
  await data.getByText("The cases are in the list below").waitFor();
  await data.getByRole("button", { name: "Close" }).click();
  await data.getByText("Subtask 10", { exact: true }).first().waitFor();

  await data.getByRole("button", { name: "Share 100 points" }).click();
  // Subtask headings also take positions in this list: 1, 1-1, 1-2, 2, 2-1, 10, 10-1.
  await moveBy(page, "Move Case 1", { key: "ArrowDown", to: 3 });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("[data-handle]")))
    .toBe(true);
  const inputs = data.getByRole("list", { name: "Cases" }).getByRole("button", { name: /^Input:/ });
  await expect.poll(() => inputs.first().getAttribute("title")).toBe("data/1-2.in");
  for (const key of ["Space", "End", "Escape"]) await page.keyboard.press(key);
  await announcement(page, "Moving Case 2 was canceled").waitFor();
  await expect.poll(() => inputs.first().getAttribute("title")).toBe("data/1-2.in");
  await data.getByLabel("Points of case 1").fill("-5");
  await save.click();
  await page.getByRole("link", { name: "Not saved: Test data." }).waitFor();
  await data.getByLabel("Points of case 1").fill("25");
  // The last case is moved up into subtask 2; its old subtask is empty and is removed.
  await moveBy(page, "Move Case 4", { key: "ArrowUp", to: 6 });
  await expect.poll(() => data.getByLabel("Subtask of case 4").inputValue()).toBe("2");
  await data.getByRole("button", { name: "Remove the empty subtask 10" }).click();
  await moveBy(page, "Move Subtask 1", { key: "ArrowDown", to: 2 });
  await expect.poll(() => inputs.first().getAttribute("title")).toBe("data/2-1.in");
  await save.click();
  await notice(page, "Saved").waitFor();
  await data.getByText("In use: version 1 · 4 cases").waitFor();
  const stored = await site.sql<{ name: string; num: number }>(
    `select input_name as name, group_num as num from problem_case
     where problem_id = $1 order by seq`,
    [pid],
  );
  expect(stored.map(({ name, num }) => `${name} ${num}`)).toEqual([
    "data/2-1.in 1",
    "data/10-1.in 1",
    "data/1-2.in 2",
    "data/1-1.in 2",
  ]);

  await inputs.first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2-1").first().waitFor();
  await page.keyboard.press("Escape");

  await chooser.setInputFiles(await archive("plain.zip", casesZip(2)));
  await data.getByText("2 cases found").waitFor();
  await data.getByRole("button", { name: "Append to the cases" }).click();
  await save.click();
  await data.getByText("In use: version 2 · 6 cases").waitFor();
  await data.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use this version" }).click();
  await data.getByText("In use: version 1 · 4 cases").waitFor();
  const [used] = await site.sql<{ version: number }>(
    "select data_version as version from problem where id = $1",
    [pid],
  );
  expect(used?.version).toBe(1);
});

test("an archive is given to a new problem, kept in its draft, and stored with the first save; a file that fails then waits for the next", async ({
  site,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-archives-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "three.zip");
  await writeFile(path, casesZip(3));
  const { page, open } = await site.visit({
    as: await site.person("setter", 1008),
    locale: "en-US",
    expectedErrors: /ERR_FAILED/,
  });
  await open("/admin/problems/new");
  const data = page.getByRole("region", { name: "Test data", exact: true });
  await data.locator('input[type="file"]').setInputFiles(path);
  await data.getByText("3 cases found").waitFor();
  await data.getByText("The test data has unsaved changes").waitFor();
  await page.getByText("draft saved at").waitFor();

  await open("/admin/problems/new");
  await page.getByRole("button", { name: "Restore" }).click();
  const inputs = data.getByRole("list", { name: "Cases" }).getByRole("button", { name: /^Input:/ });
  await expect.poll(() => inputs.count()).toBe(3);
  await page.getByLabel("Display ID").fill("FIRST-SAVE");
  await page.getByLabel("Title in English").fill("Saved at once");
  await chooseFile(page);
  const uploads = "**/api/admin/problem/file?*";
  await page.route(uploads, (route) => route.abort());
  await page.getByRole("button", { name: "Create problem" }).click();
  await page.getByRole("heading", { name: "Edit FIRST-SAVE" }).waitFor();
  await data.getByText("In use: version 1 · 3 cases").waitFor();
  await page.getByRole("link", { name: "Not saved: Extra files." }).waitFor();
  await page.getByText("The file notes.txt was not uploaded").waitFor();
  await page.unroute(uploads);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Everything is saved").waitFor();
  const list = page.getByRole("region", { name: "Pictures and downloads" });
  await list.getByText("not in the statement").waitFor();
  const files = await site.sql(
    `select f.name from problem_file f join problem p on p.id = f.problem_id
     where p.problem_id = 'FIRST-SAVE'`,
  );
  expect(files).toEqual([{ name: "notes.txt" }]);
  const [row] = await site.sql<{ auth: number; cases: number }>(
    `select p.auth, count(*)::int as cases from problem p
     join problem_case c on c.problem_id = p.id and c.data_version = p.data_version
     where p.problem_id = 'FIRST-SAVE' group by p.id`,
  );
  expect(row).toEqual({ auth: 2, cases: 3 });
});
