import { callsOf } from "./support/calls.ts";
import { openDiscussions } from "./support/discussions.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

const attack = "<img src=x onerror=document.title='run'> rude words";

test("a report: from the dialog to the queue, where the text is hidden and its author muted; the author cannot comment, the reporter gets a message", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await openDiscussions(site);
  const [author, reader] = [await site.person("author"), await site.person("reader")];
  const authorCalls = await callsOf(site, author);
  const form = {
    title: "Two pointers",
    description: "How it works",
    content: attack,
    categoryId: 1,
  };
  const { id } = await authorCalls<{ id: number }>("POST", "/api/discussion", form);
  const comment = { did: id, content: attack };
  const { id: commentId } = await authorCalls<{ id: number }>("POST", "/api/comment", comment);
  const address = `/discussion-detail/${id}`;

  const reading = await site.visit({ locale: "en-US", as: reader, width: 390 });
  await reading.open(address);
  await reading.page.getByRole("button", { name: "Report", exact: true }).click();
  const dialog = reading.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.getByText("Choose at least one reason").waitFor();
  await dialog.getByLabel("Abuse").check();
  await dialog.getByRole("textbox").fill("<b>Insults</b>");
  await expectAccessible(reading.page);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await notice(reading.page, "Report sent").waitFor();
  await reading.page.getByRole("button", { name: "Reported", exact: true }).waitFor();
  const card = reading.page.getByRole("article", { name: `Comment of ${author}` });
  await card.getByRole("button", { name: /more actions/ }).click();
  await reading.page.getByRole("menuitem", { name: "Report" }).click();
  await dialog.getByLabel("Spam").check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await notice(reading.page, "Report sent").waitFor();

  const work = await site.visit({ locale: "en-US", as: "root", width: 1440, theme: "dark" });
  await work.open("/admin/discussion/report");
  const report = work.page.getByRole("article", { name: `Comment, reported by ${reader}` });
  await report.getByText(attack).waitFor();
  expect(await work.page.title()).not.toBe("run");
  expect(await work.page.locator("main img").count()).toBe(0);
  await expectAccessible(work.page);
  await expectNoSidewaysScroll(work.page, [320, 390]);
  await report.getByRole("button", { name: "Hide", exact: true }).click();
  await report.getByText("Hidden", { exact: true }).waitFor();
  await report.getByRole("button", { name: "Mute", exact: true }).click();
  const muting = work.page.getByRole("dialog");
  await muting.getByRole("textbox", { name: "Reason" }).fill("Insults");
  await expectAccessible(work.page);
  await muting.getByRole("button", { name: "Mute", exact: true }).click();
  await report.getByText(/Muted until/).waitFor();
  await report.getByRole("button", { name: "Justified", exact: true }).click();
  await report.waitFor({ state: "detached" });
  await work.page.getByRole("radio", { name: "Handled" }).check({ force: true });
  await report.getByText("Justified").waitFor();

  const muted = await site.visit({ locale: "en-US", as: author });
  await muted.open(address);
  await muted.page.getByText("Your account cannot comment").waitFor();
  await muted.page.getByText("A moderator hid this comment.").waitFor();
  await muted.open("/message/sys");
  await muted.page.getByRole("heading", { name: "You are muted" }).waitFor();

  await reading.open("/message/sys");
  await reading.page.getByRole("heading", { name: "Your report was confirmed" }).waitFor();
  await reading.page.getByRole("link", { name: "this content" }).click();
  await reading.page.waitForURL(`**${address}#comment-${commentId}`);
});
