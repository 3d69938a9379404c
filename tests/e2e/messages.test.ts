import { callsOf } from "./support/calls.ts";
import { contestOf } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

const attack = "<img src=x onerror=alert(1)> Is **n** positive?";

/** A question of the walker in a contest, which root answers this many times. */
async function answered(site: Site, walker: string, count: number): Promise<void> {
  const { cid } = await contestOf(site);
  const [walkerCalls, rootCalls] = await Promise.all([
    callsOf(site, walker),
    callsOf(site, "root"),
  ]);
  const question = { cid, content: attack };
  const { id } = await walkerCalls<{ id: number }>("POST", "/api/comment", question);
  for (let n = 1; n <= count; n += 1) {
    const answer = { commentId: id, content: `Yes, always. ${n}` };
    await rootCalls("POST", "/api/reply", { reply: answer, isPublic: true });
  }
}

test("an answer reaches an open page at once; the message center by keyboard, page by page, on two widths", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const wide = await site.visit({ as: walker, width: 1440 });
  // The page has read its numbers: only a later one is a notice.
  const isOpen = ["/api/live", "/api/msg/unread"].map((path) =>
    wide.page.waitForResponse((response) => response.url().includes(path)),
  );
  await wide.open("/home");
  await Promise.all(isOpen);
  await answered(site, walker, 7);
  const notices = wide.page.getByRole("region", { name: "提示消息" });
  await notices.getByText("你有 7 条未读消息").waitFor();
  await notices.getByRole("button", { name: "查看" }).click();
  await wide.page.waitForURL("**/message/reply");
  const items = wide.page.getByRole("list", { name: "回复我的" }).getByRole("listitem");
  await expect.poll(() => items.count()).toBe(6);
  await items.first().getByText("Yes, always. 7").waitFor();
  await items.first().getByText(`${walker} : ${attack}`).waitFor();
  await expectAccessible(wide.page);
  await wide.page.getByRole("link", { name: "下一页" }).first().click();
  await items.getByText("Yes, always. 1").waitFor();
  await expect.poll(() => items.count()).toBe(1);
  await wide.page.getByRole("link", { name: /条未读消息/ }).waitFor({ state: "detached" });

  const narrow = await site.visit({ locale: "en-US", as: walker, width: 390, theme: "dark" });
  await narrow.open("/message/reply");
  await narrow.page.getByText("Yes, always. 7").waitFor();
  await expectAccessible(narrow.page);
  await expectNoSidewaysScroll(narrow.page, [320, 390]);
  const link = narrow.page.getByRole("link", { name: "Likes" });
  await link.focus();
  await narrow.page.keyboard.press("Enter");
  await narrow.page.getByText("No messages").waitFor();
  await narrow.page.getByRole("link", { name: "Replies" }).click();
  await narrow.page.getByRole("button", { name: "Delete all" }).click();
  await expectAccessible(narrow.page);
  await narrow.page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
  await narrow.page.getByText("No messages").waitFor();
});
