import { openDiscussions } from "./support/discussions.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("a blocked word keeps the text in the form; with a link the post waits, is refused with a reason, and approved", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await openDiscussions(site);
  const root = await site.visit({ locale: "en-US", as: "root" });
  await root.open("/admin/switch");
  await root.page.getByLabel("One word on each line").fill("casino\n赌博");
  await root.page.locator("form", { hasText: "Capitals, full width" }).getByRole("button").click();
  await notice(root.page, "Saved").waitFor();

  const author = await site.person("author");
  const writing = await site.visit({
    locale: "en-US",
    as: author,
    width: 390,
    theme: "dark",
    expectedErrors: /400/,
  });
  const { page, open } = writing;
  await open("/discussion");
  const dialog = page.getByRole("dialog");
  const content = dialog.getByRole("textbox", { name: "Content" });
  await page.getByRole("button", { name: "Post discussion" }).click();
  await dialog.getByLabel("Title").fill("An offer");
  await dialog.getByLabel("Description").fill("For all");
  await dialog.getByLabel("Category").selectOption({ index: 1 });
  await content.fill("The ＣＡＳＩＮＯ at https://other.example");
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await dialog.getByText("does not allow “casino”").waitFor();
  // The reason is above the fields, and the button below them.
  const place = await dialog.getByRole("alert").boundingBox();
  const head = await dialog.getByRole("heading", { name: "Post discussion" }).boundingBox();
  expect(place?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  expect(await content.inputValue()).toContain("other.example");
  await content.fill("The page at https://other.example");
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await notice(page, "a moderator approves it first").waitFor();
  await page.getByText("The page at https://other.example").waitFor();
  await page.getByText("Waiting", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);

  await root.open("/admin/discussion/held");
  const text = root.page.getByRole("region", { name: `${author}: An offer` });
  await expectAccessible(root.page);
  await text.getByRole("button", { name: /^Refuse/ }).click();
  const refusing = root.page.getByRole("dialog");
  await refusing.getByLabel("Reason").fill("Say what it is about");
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await root.page.getByText("No held texts").waitFor();
  await page.reload();
  await page.getByText("Reason: Say what it is about").waitFor();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByText("Reason: Say what it is about").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Post discussion" }).click();
  await dialog.getByLabel("Title").fill("My blog");
  await dialog.getByLabel("Description").fill("About two pointers");
  await dialog.getByLabel("Category").selectOption({ index: 1 });
  await content.fill("Read https://blog.example");
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  // The editor also contains this text, so the test first waits until the editor has closed.
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Read https://blog.example").waitFor();
  await root.open("/admin/discussion/held");
  await root.page.getByRole("button", { name: /^Approve/ }).click();
  await root.page.getByText("No held texts").waitFor();
  await open("/discussion");
  await page.getByRole("link", { name: "My blog" }).waitFor();
});
