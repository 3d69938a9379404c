import { judgedCase } from "../http/judgingWorld.ts";
import { contestOf, type OwnContest, submitted } from "./support/contests.ts";
import { expectSound } from "./support/geometry.ts";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import { type JudgedNode, notice } from "./support/judgedSite.ts";
import { submitter } from "./support/submitting.ts";
import { tabTo } from "./support/tabTo.ts";

interface Day {
  site: Site;
  node: JudgedNode;
  cid: number;
  walker: string;
  organizer: Visit;
  contestant: Visit;
}

test("an organizer's day: pasted participants, a finding of the rehearsal corrected, a text printed, a balloon delivered, the end moved, a problem rejudged", async ({
  site,
}) => {
  const node = await site.judge();
  const contest = await contestOf(site, {
    auth: 1,
    openPwdLimit: true,
    pwd: "let me in",
    openPrint: true,
  });
  const { cid } = contest;
  await site.sql("update contest set is_visible = false where id = $1", [cid]);
  const walker = await site.person("walker");
  const organizer = await site.visit({ locale: "en-US", as: "root" });
  await pastesParticipants(organizer, cid, walker);
  await correctsFinding(organizer, contest);
  // The organizer registered this contestant, so no password is requested.
  const contestant = await site.visit({ locale: "en-US", as: walker, width: 390 });
  await contestant.open(`/contest/${cid}/problems`);
  await contestant.page.getByRole("rowheader").first().waitFor();
  const day = { site, node, cid, walker, organizer, contestant };
  await worksOffQueues(day);
  await movesEnd(day);
  await rejudges(day);
});

async function pastesParticipants({ page, open }: Visit, cid: number, name: string): Promise<void> {
  await open(`/admin/contest/${cid}/participant`);
  await page.getByRole("button", { name: "Add participants" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Usernames").fill(`${name},B-07\nnobody-of-that-name`);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("1 added, 0 with a new seat").waitFor();
  const failed = dialog.getByRole("list", { name: "Lines that were not added" });
  await failed.getByText("User does not exist").waitFor();
  // Usernames that could not be added stay in the field, so that they can be corrected.
  expect(await dialog.getByLabel("Usernames").inputValue()).toBe("nobody-of-that-name");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("row").filter({ hasText: name }).getByText("B-07").waitFor();
}

/**
 * Opens the page on which a finding of the check can be fixed, fixes it there, and returns to the check, which no
 * longer reports the finding.
 */
async function correctsFinding({ page, open }: Visit, { cid, title }: OwnContest): Promise<void> {
  await open(`/admin/contest/${cid}/rehearsal`);
  const finding = page.getByRole("listitem").filter({ hasText: "The contest is hidden" });
  await finding.getByRole("link", { name: "Open the list of contests" }).click();
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
  await row.getByRole("switch", { name: "Hidden" }).click();
  await notice(page, "The contest is now visible").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: `Rehearsal check · ${title}` }).waitFor();
  await finding.waitFor({ state: "detached" });
}

/** The organizers handle pending items on the organizer page, without opening other pages. */
async function worksOffQueues({ site, node, cid, walker, ...day }: Day): Promise<void> {
  await submitter(site, node, cid).judged(walker, "A", { status: 0 });
  await site.sql(
    "insert into contest_print (contest_id, uid, content) values ($1, md5($2), repeat('int main() {}', 9))",
    [cid, walker],
  );
  const { page, open } = day.organizer;
  await open(`/contest/${cid}/organizer`);
  await page.getByRole("button", { name: `Print the text of ${walker}` }).click();
  const dialog = page.getByRole("dialog", { name: `Text of ${walker}` });
  await dialog.getByRole("region", { name: "Print preview" }).getByText("B-07").waitFor();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Printed" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Texts to print" }).waitFor({ state: "detached" });
  const balloons = page.getByRole("region", { name: "Balloons to deliver" });
  await balloons.getByText("Seat B-07").waitFor();
  await balloons.getByRole("button", { name: `Claim balloon A of ${walker}` }).click();
  await balloons.getByRole("cell", { name: /Claimed by root/ }).waitFor();
  await balloons.getByRole("button", { name: `Balloon A of ${walker} is delivered` }).click();
  await balloons.waitFor({ state: "detached" });
}

/**
 * Moves the contest's end while the contestant is on another page; that page shows the organizer's reason for the
 * change.
 */
async function movesEnd({ site, cid, organizer, contestant }: Day): Promise<void> {
  const endOf = async () => {
    const [row] = await site.sql<{ end: Date }>(
      'select end_time as "end" from contest where id = $1',
      [cid],
    );
    return row?.end.getTime() ?? 0;
  };
  const before = await endOf();
  const { page } = organizer;
  await page.getByRole("button", { name: "Extend contest" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "30 min" }).click();
  await dialog.getByLabel("Reason (optional)").fill("The power failed");
  await dialog.getByRole("button", { name: "Extend and announce" }).click();
  await notice(page, "The contest is extended and announced").waitFor();
  expect((await endOf()) - before).toBe(30 * 60_000);
  const notices = contestant.page.getByRole("region", { name: "Notices" });
  await notices.getByText(/^Announcement: /).waitFor();
  await notices.getByRole("button", { name: "Read", exact: true }).click();
  await contestant.page.getByText("The power failed").waitFor();
}

async function rejudges({ node, cid, walker, organizer, contestant }: Day): Promise<void> {
  const { page } = organizer;
  await page.getByRole("link", { name: "Rejudge", exact: true }).click();
  await page.getByRole("button", { name: "Rejudge problem A" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("A test case was wrong");
  await dialog.getByRole("button", { name: "Start rejudging" }).click();
  await page.getByRole("heading", { name: /^Rejudging \d+$/ }).waitFor();
  await node.finish(await node.task(), { status: -1, cases: [judgedCase(1, -1)] });
  await page.getByText("Waiting for confirmation").waitFor();
  const changes = page.getByRole("table", { name: "Changes of the scoreboard" });
  await changes.getByRole("row").filter({ hasText: walker }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Apply the new verdicts" }).click();
  await dialog.getByRole("button", { name: "Apply the new verdicts" }).click();
  await page.getByText("Applied", { exact: true }).first().waitFor();
  await contestant.open(`/contest/${cid}/rank`);
  await contestant.page.getByLabel("A: 1 wrong").first().waitFor();
  // A delivered balloon stays in the queue, with the reason why it must be taken back.
  await page.getByRole("link", { name: "Balloons", exact: true }).click();
  await page.getByRole("cell", { name: /No longer accepted after a rejudge/ }).waitFor();
}

test("by keyboard alone a contestant asks a question and sends a text to the printer; a guest looks at the scoreboard by points, also in projector mode", async ({
  site,
}) => {
  const rules = { type: 1, rule: "ioi", openPrint: true, openRank: true };
  const { cid } = await contestOf(site, rules);
  const [walker, rival] = [await site.person("walker"), await site.person("rival")];
  const half = { letter: "A", status: 8, score: 40 };
  await submitted(site, cid, walker, { ...half, subtasks: [40, 0], minutes: 50 });
  await submitted(site, cid, walker, { ...half, subtasks: [0, 40], minutes: 40 });
  await submitted(site, cid, rival, { letter: "B", status: 0, score: 100, minutes: 30 });

  const visit = await site.visit({ locale: "en-US", as: walker });
  const { page, open } = visit;
  await open(`/contest/${cid}/problems`);
  await tabTo(visit, "Questions");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contest/${cid}/comment`);
  await page.getByRole("textbox", { name: "Your question" }).waitFor();
  await tabTo(visit, /^About/);
  await page.keyboard.press("ArrowDown");
  await tabTo(visit, /^Your question/);
  await page.keyboard.type("May n be zero?");
  await tabTo(visit, "Submit question");
  await page.keyboard.press("Enter");
  const question = page.getByRole("article").filter({ hasText: "May n be zero?" });
  await question.getByText("Unanswered").waitFor();

  await tabTo(visit, "Print");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contest/${cid}/print`);
  await page.getByLabel("Text to print").waitFor();
  await tabTo(visit, /^Text to print/);
  await page.keyboard.type("too short");
  await tabTo(visit, "Send to the printer");
  await page.keyboard.press("Enter");
  // The focus is on the invalid field.
  await page.locator("textarea[aria-invalid=true]:focus").waitFor();
  await page.keyboard.insertText(`\n${"int main() { return 0; }\n".repeat(3)}`);
  await tabTo(visit, "Send to the printer");
  await page.keyboard.press("Enter");
  const own = page.getByRole("region", { name: "My print requests" });
  await own.getByText("Not printed").waitFor();
  expect(
    await site.sql("select content from contest_print where contest_id = $1", [cid]),
  ).toMatchObject([{ content: expect.stringContaining("return 0") }]);
  await visit.leave();
  await looksAsGuest(site, cid, [rival, walker]);
});

async function looksAsGuest(site: Site, cid: number, names: string[]): Promise<void> {
  const { page, open } = await site.visit({ locale: "en-US", theme: "dark" });
  await open(`/contest/oi-scoreboard/${cid}`);
  const rows = page.locator("tbody").last().getByRole("row");
  await expect.poll(() => rows.count()).toBe(2);
  // The best result of each subtask counts: 40 points from one submission and 40 from another.
  for (const [at, result] of ["B: 100 points", "A: 80 points"].entries()) {
    await rows.nth(at).getByText(names[at]!).first().waitFor();
    await rows.nth(at).getByLabel(result).waitFor();
  }
  await page.getByRole("button", { name: "Projector mode" }).click();
  await page.getByRole("switch", { name: "Scroll by itself" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave projector mode" }).click();
  await page.getByRole("switch", { name: "Scroll by itself" }).waitFor({ state: "detached" });
}
