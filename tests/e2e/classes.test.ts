import { judgedCase } from "../http/judgingWorld.ts";
import { callsOf } from "./support/calls.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { editorOf } from "./support/judgedSite.ts";
import { notice } from "./support/notices.ts";

test("a teacher creates a class and gives homework; a student joins by the code, hands in, and the grid shows it", async ({
  site,
}) => {
  const node = await site.judge();
  const teacher = await site.person("teacher");
  const student = await site.person("student");
  const { problemId } = await site.problem();
  const askRoot = await callsOf(site, "root");
  await askRoot("POST", "/api/admin/class/creator", { username: teacher });

  const teaching = await site.visit({ as: teacher, locale: "en-US" });
  await teaching.open("/class");
  await teaching.page.getByRole("button", { name: "Create a class" }).click();
  const creation = teaching.page.getByRole("dialog");
  await creation.getByLabel("Name").fill("Grade 11");
  await creation.getByRole("button", { name: "Create", exact: true }).click();
  await notice(teaching.page, "The class was created").waitFor();
  const menu = teaching.page.getByRole("navigation", { name: "Class menu" });
  await menu.getByRole("link", { name: "Invitations" }).click();
  await teaching.page.getByRole("button", { name: "New invitation" }).click();
  await teaching.page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const invitationDialog = teaching.page.getByRole("dialog", {
    name: "The invitation was created",
  });
  const invitationCode = await invitationDialog.locator("code").first().innerText();
  await invitationDialog.getByRole("button", { name: "Done" }).click();

  // The next step of the import replaces the button that was pressed; the focus moves to the element “Import a roster”.
  await menu.getByRole("link", { name: "Roster import" }).click();
  await teaching.page.getByLabel("Paste the roster").fill("li.lei\tLi Lei");
  await teaching.page.getByRole("button", { name: "Use the pasted roster" }).click();
  await teaching.page.getByText(/^1 row/).waitFor();
  const focused = teaching.page.locator(":focus");
  await expect.poll(() => focused.getAttribute("aria-label")).toBe("Import a roster");

  await menu.getByRole("link", { name: "Homework" }).click();
  await teaching.page.getByRole("link", { name: "New homework" }).click();
  await teaching.page.getByLabel("Title").fill("Loops");
  // The homework has begun, so the student can submit at once.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await teaching.page.getByLabel("Start").fill(`${yesterday}T00:00`);
  await teaching.page.getByRole("searchbox", { name: "Search problems" }).fill(problemId);
  await teaching.page.getByRole("button", { name: `Add problem ${problemId}` }).click();
  await teaching.page.getByLabel(`Points of problem ${problemId}`).fill("60");
  await expectAccessible(teaching.page);
  await teaching.page.getByRole("button", { name: "Assign the homework" }).click();
  await notice(teaching.page, "The homework was assigned").waitFor();
  await teaching.page.getByText("60 points").first().waitFor();

  const phone = await site.visit({ as: student, locale: "en-US", theme: "dark", width: 390 });
  await phone.open("/class");
  await phone.page
    .getByLabel("Invitation code")
    .fill(`${site.address}/class/join/${invitationCode}`);
  await phone.page.getByRole("button", { name: "Continue" }).click();
  await phone.page.getByRole("button", { name: "Join", exact: true }).click();
  await notice(phone.page, "You have joined Grade 11").waitFor();
  await phone.page.getByRole("link", { name: "Loops" }).click();
  await phone.page.getByText("0 / 60 points").first().waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByRole("link", { name: "Begin" }).click();
  await phone.page.getByRole("navigation", { name: "Problem 1 of 1" }).waitFor();
  await phone.settled();
  await phone.page.keyboard.press("Alt+2");
  await (await editorOf(phone.page)).focus();
  await phone.page.keyboard.insertText("int main() {}");
  await phone.page.keyboard.press("ControlOrMeta+Enter");
  await node.finish(await node.task(), { status: 0, cases: [judgedCase(1)] });
  const result = phone.page.getByRole("region", { name: "Result", exact: true });
  await result.getByText("Solved").first().waitFor();

  await teaching.page.getByRole("link", { name: "Results" }).click();
  const cell = teaching.page.getByRole("link", { name: /All points, 60 points, 1 try/ });
  await cell.waitFor();
  await expectAccessible(teaching.page);
  await cell.click();
  await teaching.page.getByRole("button", { name: "Comment on line 1" }).click();
  await teaching.page.getByRole("textbox", { name: "Comment on line 1" }).fill("No output at all");
  await teaching.page.getByRole("switch", { name: "The student sees it at once" }).check();
  const code = teaching.page.getByRole("region", { name: "Code" });
  await code.getByRole("button", { name: "Save" }).click();
  await notice(teaching.page, "Comment saved").waitFor();
  await expectAccessible(teaching.page);
  expect(await teaching.page.getByText("No output at all").count()).toBe(1);

  // The address of the training that stores the homework leads to the homework in its class.
  const homeworkAddress = new RegExp("/class/([0-9]+)/homework/([0-9]+)");
  const [, classId, homeworkId] = homeworkAddress.exec(phone.page.url()) ?? [];
  const homework = `/class/${classId}/homework/${homeworkId}`;
  await teaching.open(`/training/${homeworkId}/submissions?onlyMine=true`);
  await teaching.page.waitForURL(`**${homework}/submissions?onlyMine=true`);
  await phone.open(homework);
  await phone.page.getByRole("link", { name: "Submissions" }).click();
  await phone.page.waitForURL(`**${homework}/submissions`);
  await phone.page.getByRole("row").nth(1).getByRole("link").first().waitFor();
});

test("a teacher without a site role makes a problem, a training and a contest in the class; a member sees them", async ({
  site,
}) => {
  const teacher = await site.person("teacher");
  const member = await site.person("member");
  const askRoot = await callsOf(site, "root");
  await askRoot("POST", "/api/admin/class/creator", { username: teacher });
  const ask = await callsOf(site, teacher);
  const { id: classId } = await ask<{ id: number }>("POST", "/api/class", { name: "Grade 12" });
  const invitation = { classId, role: "member", label: "", maxUses: 1, days: 1 };
  const { code } = await ask<{ code: string }>("POST", "/api/class/invitation", invitation);
  await (
    await callsOf(site, member)
  )("POST", "/api/class/join", { code });
  const displayId = `C${classId}-1`;

  const { page, open, settled } = await site.visit({ as: teacher, locale: "en-US" });
  await open(`/class/${classId}/problem`);
  await page.getByRole("link", { name: "New problem" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Title in English").fill("Sum them");
  expect(await page.getByLabel("Display ID").count()).toBe(0);
  const visibility = page.getByRole("group", { name: "Visibility" });
  expect(await visibility.getByRole("radio").count()).toBe(3);
  await visibility.getByRole("radio", { name: "Class" }).focus();
  await page.keyboard.press("Space");
  await settled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create problem" }).click();
  await page.getByRole("heading", { name: `Edit ${displayId}` }).waitFor();

  const menu = page.getByRole("navigation", { name: "Class menu" });
  await menu.getByRole("link", { name: "Training" }).click();
  await page.getByRole("link", { name: "New training" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Loops");
  await page.getByRole("switch", { name: "Visible to members" }).check();
  await page.getByRole("button", { name: "Create the training" }).click();
  await page.getByRole("heading", { name: "Problems · Loops" }).waitFor();
  await page.getByRole("checkbox", { name: `Choose ${displayId} Sum them` }).check();
  await page.getByRole("button", { name: "Add 1 problem" }).first().click();
  await notice(page, "1 problem added").waitFor();
  await settled();
  await expectAccessible(page);

  await menu.getByRole("link", { name: "Contests" }).click();
  await page.getByRole("link", { name: "New contest" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Finals");
  await page.getByRole("button", { name: "Create contest" }).click();
  await page.getByRole("heading", { name: "Problems · Finals" }).waitFor();
  await page.getByRole("searchbox", { name: "Search problems" }).fill(displayId);
  await page.getByRole("switch", { name: "Hide it from the class until the end" }).uncheck();
  await page.getByRole("checkbox", { name: new RegExp(`^Choose ${displayId} `) }).check();
  await page.getByRole("button", { name: "Add 1 problem" }).first().click();
  await notice(page, "1 problem added").waitFor();
  await settled();
  await expectAccessible(page);

  const phone = await site.visit({ as: member, locale: "en-US", theme: "dark", width: 390 });
  for (const [path, title] of [
    ["problem", "Sum them"],
    ["contest", "Finals"],
    ["training", "Loops"],
  ] as const) {
    await phone.open(`/class/${classId}/${path}`);
    await phone.page.getByRole("link", { name: title }).waitFor();
    expect(await phone.page.getByRole("link", { name: /^New / }).count()).toBe(0);
    await expectAccessible(phone.page);
  }
  await phone.page.getByRole("link", { name: "Loops" }).click();
  await phone.page.getByRole("navigation", { name: /./ }).getByText("Problems").first().waitFor();
});
