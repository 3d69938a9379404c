import { judgedCase } from "../http/judgingWorld.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test, USER_PASSWORD } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";
import { moveDown } from "./support/keyboardMove.ts";
import { notice } from "./support/notices.ts";
import { tabTo } from "./support/tabTo.ts";
import { trainingOf } from "./support/trainings.ts";

test("a member on a phone, by keyboard: joins a private training, solves a problem inside, sees progress and rank", async ({
  site,
}) => {
  const node = await site.judge();
  const title = await site.person("Course");
  const [first, second] = [await site.problem(), await site.problem()];
  const problemIds = [first.problemId, second.problemId];
  const tid = await trainingOf(site, { title, auth: "Private", password: "let me in", problemIds });
  const walker = await site.person("walker");
  const visit = await site.visit({
    locale: "en-US",
    theme: "dark",
    as: walker,
    width: 390,
    expectedErrors: /400/,
  });
  const { page, open, settled } = visit;
  await open("/training");
  await page.getByRole("searchbox", { name: "Search trainings" }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.waitForURL(/keyword=/);
  await tabTo(visit, title);
  await page.keyboard.press("Enter");

  const menu = page.getByRole("navigation", { name: "Training menu" });
  await menu.getByText("Problems").waitFor();
  expect(await menu.getByText("Problems").getAttribute("aria-disabled")).toBe("true");
  await tabTo(visit, "Training password");
  await page.keyboard.type("guess");
  await page.keyboard.press("Enter");
  await page.getByText("The training password is wrong").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Training password").fill("");
  await page.keyboard.type("let me in");
  await page.keyboard.press("Enter");
  await notice(page, "You joined the training").waitFor();

  await tabTo(visit, "Start");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/training/${tid}/problem/${first.problemId}`);
  await page.getByRole("navigation", { name: "Problem 1 of 2" }).waitFor();
  await settled();
  await expectNoSidewaysScroll(page, [320, 390]);
  await page.keyboard.press("Alt+2");
  await (await editorOf(page)).focus();
  await page.keyboard.insertText("int main() {}");
  await page.keyboard.press("ControlOrMeta+Enter");
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved").first().waitFor();
  // The link “Next” opens the training's next problem; the progress is shown above the problem.
  await tabTo(visit, new RegExp(`^Next: ${second.problemId} `));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/training/${tid}/problem/${second.problemId}`);
  await page.getByRole("link", { name: "This is the last problem" }).waitFor();
  await tabTo(visit, title);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/training/${tid}/problems`);
  await page.getByText("1 of 2 solved").waitFor();

  // The submission belongs to the training and counts in its standings.
  await menu.getByRole("link", { name: "Status" }).click();
  await page.getByRole("link", { name: "Accepted" }).first().waitFor();
  await menu.getByRole("link", { name: "Standings" }).click();
  const own = page.getByRole("row", { name: new RegExp(walker) });
  await own.waitFor();
  expect(await own.getByRole("cell").first().innerText()).toBe("1");
  await expectAccessible(page);
  await own.getByRole("link", { name: new RegExp(`problem ${first.problemId}: Accepted`) }).click();
  await page.waitForURL(new RegExp(`/status\\?.*username=${walker}`));
  await page.getByRole("link", { name: "Accepted" }).first().waitFor();

  // After leaving the training, the user must enter the password to join again and see the problems; an administrator
  // then removes the member.
  await open(`/training/${tid}`);
  await page.getByRole("button", { name: "Leave the training" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await notice(page, `You have left “${title}”`).waitFor();
  await page.getByLabel("Training password").fill("let me in");
  await page.keyboard.press("Enter");
  await notice(page, "You joined the training").waitFor();
  const author = await site.visit({ as: "root", locale: "en-US" });
  await author.open(`/training/${tid}`);
  await author.page.getByRole("link", { name: "Standings" }).click();
  await author.page.getByRole("button", { name: `Remove ${walker}` }).click();
  await author.page
    .getByRole("dialog")
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  await notice(author.page, `${walker} was removed from the training`).waitFor();
  await author.page.getByText("No members yet").waitFor();
  await expectAccessible(author.page);
});

test("an administrator creates a training, adds several problems at once, orders them and shows it", async ({
  site,
}) => {
  const title = await site.person("Course");
  const problems = [await site.problem(), await site.problem()];
  const [first, second] = problems.map(({ problemId }) => problemId);
  const visit = await site.visit({ as: "root", locale: "en-US", expectedErrors: /409/ });
  const { page, open, settled } = visit;
  await open("/admin/training/category");
  await page.getByRole("button", { name: "New category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(title);
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "The category was created").waitFor();

  await open("/admin/training/create");
  const create = page.getByRole("button", { name: "Create the training" });
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Category").selectOption({ label: title });
  await page.getByLabel("Access", { exact: true }).selectOption({ label: "Private" });
  await create.click();
  await page.getByText("A private training needs a password").waitFor();
  await page.getByLabel("Training password").fill("let me in");
  await create.click();
  await notice(page, "The training was created").waitFor();

  // Adds several problems: one from the problem bank, the others from a pasted list. A message names the ids that
  // cannot be added, and these ids stay in the field.
  await page.getByRole("heading", { name: `Problems · ${title}` }).waitFor();
  await page.getByRole("searchbox", { name: "Search problems" }).fill(first ?? "");
  await page.getByRole("checkbox", { name: new RegExp(`^Choose ${first} `) }).check();
  await page.getByRole("button", { name: "Add 1 problem" }).first().click();
  await notice(page, "1 problem added").waitFor();
  const ids = page.getByLabel("Problem IDs");
  await ids.fill(`${first}, ${second} NONE`);
  await page.getByRole("button", { name: "Add 3 problems" }).click();
  await page.getByText(`Added earlier: ${first}`).waitFor();
  await page.getByText(/second problem with that ID\): NONE/).waitFor();
  expect(await ids.inputValue()).toBe("NONE");
  const handle = page.getByRole("button", { name: new RegExp(`^Move ${first} `) });
  await moveDown(page, (await handle.getAttribute("aria-label")) ?? "");
  await notice(page, "Order saved").waitFor();
  await settled();
  await expectAccessible(page);
  const stored = await site.sql(
    `select p.problem_id as id from training_problem tp join problem p on p.id = tp.problem_id
     join training t on t.id = tp.training_id where t.title = $1 order by tp.seq`,
    [title],
  );
  expect(stored).toEqual([{ id: second }, { id: first }]);

  // The list shows the training. The dialog for deleting the training lists everything that will be deleted.
  await open("/admin/training");
  await page.getByRole("searchbox", { name: "Search trainings" }).fill(title);
  await page.waitForURL(/keyword=/);
  await settled();
  await page.getByRole("switch", { name: "Hidden" }).click();
  await notice(page, "The training is visible to users").waitFor();
  await page.getByRole("button", { name: `Actions for training ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByText("The order of 2 problems").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("a guest sees the trainings, is asked to log in on opening one, and arrives there", async ({
  site,
}) => {
  const title = await site.person("Course");
  const { problemId } = await site.problem();
  const tid = await trainingOf(site, { title, problemIds: [problemId] });
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "zh-CN" });
  await open(`/training?keyword=${title}`);
  await page.getByRole("link", { name: title }).click();
  expect(new URL(page.url()).pathname).toBe("/training");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("用户名").fill(walker);
  await dialog.getByLabel("密码", { exact: true }).fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(`**/training/${tid}`);
  await page.getByRole("link", { name: "开始训练" }).click();
  await page.waitForURL(`**/training/${tid}/problem/${problemId}`);
  await page.getByRole("heading", { name: new RegExp(`^${problemId} `) }).waitFor();
});
