import { judgedCase } from "../http/judgingWorld.ts";
import { expect, type Site, test, type Visit } from "./support/journey.ts";
import type { JudgedNode } from "./support/judgedSite.ts";
import { notice } from "./support/notices.ts";
import { rowOf, submitter } from "./support/submitting.ts";

test("the list shows every column; filters are in the address, back works, Mine requires signing in; a rejudging is followed live", async ({
  site,
}) => {
  const node = await site.judge();
  const { judged } = submitter(site, node);
  const [walker, rival] = [await site.person("walker"), await site.person("rival")];
  const wrong = await judged(walker, "1000", { status: -1, cases: [judgedCase(1, -1)] });
  const compile = await judged(rival, "1001", {
    status: -2,
    errorMessage: "main.cpp:1:1: error: 'oops'",
  });
  const owner = await site.visit({ locale: "en-US", as: walker, width: 1440 });
  const { page, open } = owner;
  await open("/status");
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "ID",
    "Problem",
    "Status",
    "Score",
    "Time",
    "Memory",
    "Length",
    "Language",
    "User",
    "Submitted",
  ]);
  const own = rowOf(page, wrong);
  await own.getByText("Wrong Answer").waitFor();
  await expect.poll(() => own.getAttribute("data-tone")).toBe("own");
  await expect.poll(() => rowOf(page, compile).getAttribute("data-tone")).toBeNull();

  await page.getByLabel("Status", { exact: true }).selectOption("-2");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=-2");
  await rowOf(page, compile).waitFor();
  await expect.poll(() => rowOf(page, wrong).count()).toBe(0);
  const author = page.getByLabel("Find by user");
  await author.fill(walker);
  // Text is kept if it is typed after the search was submitted but before the URL has changed.
  await author.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    document.execCommand("insertText", false, "x");
  });
  await page.getByText("No matching submissions").waitFor();
  expect(new URL(page.url()).search).toBe(`?status=-2&username=${walker}`);
  await expect.poll(() => author.inputValue()).toBe(`${walker}x`);
  await page.goBack();
  await rowOf(page, compile).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rowOf(page, wrong).waitFor();
  await page.getByRole("button", { name: "Mine" }).click();
  await expect.poll(() => rowOf(page, compile).count()).toBe(0);
  await rowOf(page, wrong).waitFor();
  await expect
    .poll(() => page.getByLabel("Showing your own submissions only").isDisabled())
    .toBe(true);
  await readAsGuest(site, { walker, wrong, compile });
  await rejudges(site, { node, walker, owner });
});

/**
 * Checks that guests who use the "Mine" filter are asked to log in, and that the filter fields are filled from the URL.
 */
async function readAsGuest(
  site: Site,
  { walker, wrong, compile }: { walker: string; wrong: number; compile: number },
): Promise<void> {
  const guest = await site.visit({ locale: "en-US" });
  await guest.open("/status?onlyMine=true");
  await notice(guest.page, "Please log in first to see your submissions").waitFor();
  await guest.page.getByRole("dialog", { name: "Log in" }).waitFor();
  await guest.page.keyboard.press("Escape");
  await expect.poll(() => new URL(guest.page.url()).search).toBe("");
  await rowOf(guest.page, compile).waitFor();
  await guest.open(`/status?status=-1&problemID=1000&username=${walker}`);
  await rowOf(guest.page, wrong).waitFor();
  await expect.poll(() => guest.page.getByLabel("Find by user").inputValue()).toBe(walker);
  await expect.poll(() => guest.page.getByLabel("Find by problem ID").inputValue()).toBe("1000");
  await guest.leave();
}

/**
 * The owner can resubmit a submission after a judging failure, and root can rejudge a submission after a confirmation.
 * The lists of both users are updated live.
 */
async function rejudges(
  site: Site,
  { node, walker, owner }: { node: JudgedNode; walker: string; owner: Visit },
): Promise<void> {
  const { judged } = submitter(site, node);
  const accepted = await judged(walker, "1000", {});
  const cause = { code: "disk_failed", hint: "", detail: "0 bytes left" };
  const system = await judged(walker, "1000", { status: 4, cause });
  await owner.open("/status");
  const failed = rowOf(owner.page, system);
  await failed.getByRole("button", { name: `Resubmit ${system}` }).click();
  await notice(owner.page, "Resubmitted and queued").waitFor();
  await node.finish(await node.task(), { status: -1 });
  await failed.getByText("Wrong Answer").waitFor();
  expect(await owner.page.getByRole("button", { name: /Rejudge/ }).count()).toBe(0);

  const { page, open } = await site.visit({ locale: "en-US", as: "root", width: 1440 });
  await open("/status");
  const target = rowOf(page, accepted);
  await target.getByRole("button", { name: `Rejudge ${accepted}` }).click();
  const dialog = page.getByRole("dialog", { name: `Rejudge submission ${accepted}?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await target.getByRole("button", { name: `Rejudge ${accepted}` }).click();
  await dialog.getByRole("button", { name: "Rejudge" }).click();
  await notice(page, "Queued again").waitFor();
  await target.getByText("Pending").waitFor();
  await rowOf(owner.page, accepted).getByText("Pending").waitFor();
  await node.finish(await node.task());
  await target.getByText("Accepted").waitFor();
  await rowOf(owner.page, accepted).getByText("Accepted").waitFor();

  for (const id of [accepted, system]) await page.getByLabel(`Select submission ${id}`).check();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Rejudge selected" }).click();
  const several = page.getByRole("dialog", { name: "Rejudge 2 submissions?" });
  await several.getByRole("button", { name: "Rejudge" }).click();
  await notice(page, "2 submissions queued again").waitFor();
  await page.getByText("2 selected").waitFor({ state: "detached" });
  await rowOf(page, accepted).getByText("Pending").waitFor();
}
