import sharp from "sharp";
import { callsOf } from "./support/calls.ts";
import { openDiscussions } from "./support/discussions.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";
import { tabTo } from "./support/tabTo.ts";

test("a post about a problem: a draft survives a reload, others comment, reply and like, it is searched, deleted and restored", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await openDiscussions(site);
  const author = await site.person("author");
  const reader = await site.person("reader");
  const writing = await site.visit({ locale: "en-US", as: author, width: 390, theme: "dark" });
  const { page, open, settled } = writing;
  await open("/problem/1000");
  await page.getByRole("tab", { name: "Discussion" }).click();
  await page.getByText("No discussions yet").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Post problem discussion" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Overflow 溢出问题");
  await dialog.getByRole("textbox", { name: "Content" }).fill("Does `int` **suffice** here?");
  await dialog.getByRole("region", { name: "Preview" }).getByText("suffice").waitFor();
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await dialog.getByText("Enter a description").waitFor();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole("button", { name: "Post problem discussion" }).click();
  await dialog.getByText("Restored from the draft in this browser").waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Overflow 溢出问题");
  await dialog.getByLabel("Description").fill("About the sum of two numbers");
  await dialog.getByLabel("Category").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await page.waitForURL("**/discussion-detail/*");
  await page.getByRole("heading", { name: "[1000] Overflow 溢出问题" }).waitFor();
  await settled();
  await expectNoSidewaysScroll(page, [320, 390]);
  const address = new URL(page.url()).pathname;

  const reading = await site.visit({ locale: "en-US", as: reader });
  await reading.open(address);
  await tabTo(reading, "Write a comment");
  await reading.page.keyboard.type("Use a **wider** type, @AUTH");
  await reading.page.getByRole("option", { name: author, selected: true }).waitFor();
  await expectAccessible(reading.page);
  await reading.page.keyboard.press("Enter");
  const text = reading.page.getByRole("textbox", { name: "Write a comment" });
  const value = () => text.inputValue();
  await expect.poll(value).toBe(`Use a **wider** type, @${author} `);
  await reading.page.getByRole("button", { name: "Emojis" }).click();
  await reading.page.getByRole("combobox", { name: "Search" }).fill("rocket");
  await reading.page.getByRole("option", { name: /rocket/ }).waitFor();
  await expectAccessible(reading.page);
  await reading.page.getByRole("option", { name: /rocket/ }).click();
  await expect.poll(value).toBe(`Use a **wider** type, @${author} 🚀`);
  const dot = { create: { width: 4, height: 4, channels: 3 as const, background: "red" } };
  const buffer = await sharp(dot).png().toBuffer();
  const picture = { name: "dot.png", mimeType: "image/png", buffer };
  await reading.page.setInputFiles("main input[type=file]", picture);
  await expect.poll(value).toMatch(/🚀!\[dot\.png\]\(\/api\/public\/img\/[0-9a-f]{64}\.webp\)$/);
  await text.press("ControlOrMeta+Enter");
  await notice(reading.page, "Comment sent").waitFor();
  const card = reading.page.getByRole("article", { name: `Comment of ${reader}` });
  await card.locator("strong", { hasText: "wider" }).waitFor();
  await card.getByRole("link", { name: `@${author}` }).waitFor();
  await card.getByRole("img", { name: "dot.png" }).waitFor();
  await reading.page.getByRole("button", { name: "Messages: Follow" }).click();
  await reading.page.getByRole("menuitemradio", { name: /^Follow/ }).click();
  await reading.page.getByRole("button", { name: "Messages: Following" }).waitFor();
  await reading.page.getByRole("button", { name: /^Like/ }).first().click();
  await reading.page.getByRole("button", { name: /^Liked/, pressed: true }).waitFor();
  await expectAccessible(reading.page);

  // A button on the page that the author has open offers the new comment without a reload; the list changes only when
  // this button is pressed.
  await page.getByRole("button", { name: "Show 1 new comment" }).click();
  const comment = page.getByRole("article", { name: `Comment of ${reader}` });
  await comment.getByRole("button", { name: "Reply", exact: true }).click();
  await comment.getByRole("textbox", { name: `Reply to ${reader}` }).fill("Thank you.");
  await comment.getByRole("button", { name: "Send", exact: true }).click();
  await comment.getByRole("listitem").getByText("Thank you.").waitFor();
  await comment.getByRole("button", { name: /^Like/ }).click();
  await comment.getByRole("button", { name: /^Liked/, pressed: true }).waitFor();
  await comment.getByRole("button", { name: `Comment of ${reader}: more actions` }).click();
  await page.getByRole("menuitem", { name: "Accept as answer" }).click();
  await comment.getByText("Accepted answer").waitFor();
  await page.getByRole("link", { name: "Go to the accepted answer" }).waitFor();

  // A tab on the problem's page lists the post; the back link of the post leads to this tab.
  await reading.open("/problem/1000");
  await tabTo(reading, "Description");
  for (const _step of [1, 2, 3]) await reading.page.keyboard.press("ArrowRight");
  await reading.page.getByRole("tab", { name: "Discussion", selected: true }).waitFor();
  await reading.page.getByRole("link", { name: "[1000] Overflow 溢出问题" }).click();
  await reading.page.waitForURL("**/discussion-detail/*");
  await reading.page.goBack();
  await reading.page.getByRole("tab", { name: "Discussion", selected: true }).waitFor();
  await reading.page.getByRole("link", { name: /Whole list/ }).click();
  await reading.page.waitForURL("**/discussion/1000");
  await reading.page.getByRole("heading", { name: "Discussion of 1000" }).waitFor();
  await reading.page.getByRole("link", { name: "General discussion" }).waitFor();
  await reading.page.getByRole("link", { name: "Return to problem" }).click();
  await reading.page.waitForURL("**/problem/1000");

  await reading.open("/discussion");
  await reading.page.getByRole("searchbox").fill("溢出");
  await reading.page.keyboard.press("Enter");
  await reading.page.waitForURL(/keyword=/);
  await reading.page.locator("mark", { hasText: "溢出" }).first().waitFor();
  await reading.page.getByText("Answered").waitFor();
  await expectAccessible(reading.page);
  const categories = reading.page.getByRole("navigation", { name: "Categories" });
  const chosen = categories.locator("a[aria-current]");
  expect(await chosen.allInnerTexts()).toEqual(["All categories"]);
  const [, first = ""] = await categories.getByRole("link").allInnerTexts();
  await categories.getByRole("link", { name: first }).click();
  await expect.poll(() => chosen.allInnerTexts()).toEqual([first]);
  await reading.page.getByRole("link", { name: /via Atom/ }).waitFor();
  const feed = reading.page.locator("head link[rel=alternate][type='application/atom+xml']");
  expect(await feed.getAttribute("href")).toMatch(/^\/feed\/discussions\/\d+\.atom$/);

  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.waitForURL("**/discussion/1000");
  await page.getByText("No discussions yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: /Overflow/ }).click();
  await page.getByRole("article", { name: `Comment of ${reader}` }).waitFor();
});

test("an edit that meets a newer version shows both and loses neither; dropped pictures are uploaded", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await openDiscussions(site);
  const author = await site.person("author");
  const ask = await callsOf(site, author);
  const content = "First line\n\nSecond line";
  const { id } = await ask<{ id: number }>("POST", "/api/discussion", {
    title: "Two windows",
    description: "d",
    content,
    categoryId: 1,
    pid: null,
    topPriority: false,
  });
  const { page, open, settled } = await site.visit({
    as: author,
    locale: "en-US",
    theme: "dark",
    width: 390,
    expectedErrors: /409/,
  });
  await open(`/discussion-detail/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const text = page.getByRole("textbox", { name: "Content" });
  await text.fill("First line\n\nSecond line, mine");
  const dot = { create: { width: 4, height: 4, channels: 3 as const, background: "red" } };
  const picture = (await sharp(dot).png().toBuffer()).toString("base64");
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, picture);
  await text.dispatchEvent("dragover", { dataTransfer });
  await text.dispatchEvent("drop", { dataTransfer });
  await expect.poll(() => text.inputValue()).toMatch(/mine!\[dropped\.png\]\(\/api\/public\/img\//);

  // Simulates another window that saves the post first.
  await ask("PUT", "/api/discussion", { id, content: "First line, theirs\n\nSecond line" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog").last();
  await conflict.getByText("First line, theirs").waitFor();
  await conflict.getByText(/Second line, mine/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await settled();
  expect(await text.inputValue()).toMatch(/Second line, mine!\[dropped/);
});

test("replies are shown page by page; a link to one in the middle shows those before it, and the later ones on demand", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await openDiscussions(site);
  const author = await site.person("author");
  const ask = await callsOf(site, author);
  const form = { title: "Many answers", description: "d", content: "c", categoryId: 1 };
  const { id: did } = await ask<{ id: number }>("POST", "/api/discussion", form);
  const { id } = await ask<{ id: number }>("POST", "/api/comment", { did, content: "Which?" });
  const stored = await site.sql<{ id: number }>(
    `with reply as (
       insert into comment (discussion_id, parent_id, uid, to_uid, content, html, renderer)
       select $1, $2, md5($3), md5($3), 'Answer ' || n, '', 0 from generate_series(1, 70) n returning id),
     counted as (update comment set reply_num = 70 where id = $2)
     select id::int from reply order by id`,
    [did, id, author],
  );
  const { page, open } = await site.visit({ locale: "en-US", width: 390 });
  const card = page.getByRole("article", { name: `Comment of ${author}` });
  const visibleAnswers = () =>
    card
      .getByRole("listitem")
      .getByText(/^Answer \d+$/)
      .allInnerTexts();
  const answers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `Answer ${from + n}`);
  await open(`/discussion-detail/${did}`);
  await expect.poll(visibleAnswers).toEqual(answers(68, 70));
  await card.getByRole("button", { name: "70 replies, show more" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(41, 70));
  await card.getByRole("button", { name: "40 earlier replies" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(11, 70));
  await expectAccessible(page);
  await card.getByRole("button", { name: "10 earlier replies" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(1, 70));
  await card.getByRole("button", { name: /earlier/ }).waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Show fewer replies" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(68, 70));

  await open(`/discussion-detail/${did}#comment-${stored[34]?.id}`);
  await page.reload();
  const linked = page.locator(`#comment-${stored[34]?.id}`);
  const isFocused = () => linked.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await expect.poll(visibleAnswers).toEqual([...answers(6, 35), ...answers(68, 70)]);
  await card.getByRole("button", { name: "Later replies" }).click();
  await expect.poll(visibleAnswers).toEqual([...answers(6, 65), ...answers(68, 70)]);
  await card.getByRole("button", { name: "Later replies" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(6, 70));
  await card.getByRole("button", { name: "Earlier replies" }).click();
  await expect.poll(visibleAnswers).toEqual(answers(1, 70));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);
});
