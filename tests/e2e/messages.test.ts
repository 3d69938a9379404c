import { unsubscribeToken } from "../../src/server/message/unsubscribeToken.ts";
import { testBox } from "../support/captchaAnswer.ts";
import { callsOf } from "./support/calls.ts";
import { contestOf } from "./support/contests.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";

const attack = "<img src=x onerror=alert(1)> Is **n** positive?";

async function noticeOf(site: Site, title: string): Promise<number> {
  const [row] = await site.sql<{ id: number }>("select id::int from notice where title = $1", [
    title,
  ]);
  return row?.id ?? 0;
}

/** Creates a contest question by `walker` with this many replies by root. */
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
  // Waits until the page has loaded its unread counts, because only a later message causes a notice.
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
  await items
    .first()
    .getByText(`${walker} : ${attack.replaceAll("**", "")}`)
    .waitFor();
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
  await narrow.page
    .getByRole("button", { name: /More actions/ })
    .first()
    .click();
  await narrow.page.getByRole("menuitem", { name: "Block root" }).click();
  await narrow.page.getByRole("button", { name: "Settings", exact: true }).click();
  await narrow.page.getByRole("switch", { name: "likes" }).click();
  await expectAccessible(narrow.page);
  await narrow.page.getByRole("button", { name: "Unblock root" }).click();
  await narrow.page.getByRole("button", { name: "Unblock root" }).waitFor({ state: "detached" });
  await narrow.page.keyboard.press("Escape");
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

test("unread messages by email: chosen in the settings, ended by the page of the link", async ({
  freshSite,
}) => {
  const site = await freshSite();
  const walker = await site.person("walker");
  const [user] = await site.sql<{ uid: string }>(
    "update app_user set email = username || '@people.test' where username = $1 returning uid",
    [walker],
  );
  const rootCalls = await callsOf(site, "root");
  await rootCalls("PUT", "/api/admin/config/set-email-config", {
    emailHost: "127.0.0.1",
    emailPort: 9,
    emailUsername: "",
    emailPassword: "",
    emailSsl: false,
    emailFrom: "Judge <judge@judge.test>",
    emailBGImg: "",
  });
  const { page, open } = await site.visit({
    locale: "en-US",
    as: walker,
    width: 390,
    theme: "dark",
  });
  const openSettings = async () => {
    await open("/message/reply");
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    return page.getByLabel("Email me unread messages");
  };
  const period = await openSettings();
  const stored = page.waitForResponse(
    (reply) => reply.request().method() === "PUT" && reply.url().endsWith("/api/msg/digest"),
  );
  await period.selectOption("Every day");
  await stored;
  await expect.poll(() => period.isEnabled()).toBe(true);
  await expectAccessible(page);

  const token = unsubscribeToken(testBox, user?.uid ?? "");
  await page.goto(`${site.address}/unsubscribe?token=${token}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [320, 390]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByText("You are unsubscribed").waitFor();
  expect(await (await openSettings()).inputValue()).toBe("off");
});

test("a notice is written for designated users in both languages, read by one of them, and recalled", async ({
  site,
}) => {
  const walker = await site.person("walker");
  const root = await site.visit({ as: "root", width: 1440, expectedErrors: /400/ });
  const { page } = root;
  await root.open("/admin/notice");
  await page.getByRole("button", { name: "发送通知" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByRole("radio", { name: "指定用户" }).check();
  await form.getByLabel("用户名", { exact: true }).fill("no-such-user");
  await form.getByRole("textbox", { name: "标题", exact: true }).fill("考场安排");
  await form.getByRole("textbox", { name: "内容（Markdown）", exact: true }).fill("**301** 教室");
  await form.getByRole("switch", { name: "另写英文内容" }).check();
  await form.getByLabel("英文标题").fill("Exam room");
  await form.getByRole("textbox", { name: "英文内容（Markdown）" }).fill("Room **301**");
  await form.getByRole("button", { name: "发送", exact: true }).click();
  await form.getByText(/有 1 个用户名不存在：no-such-user/).waitFor();
  await form.getByLabel("用户名", { exact: true }).fill("");
  await form.getByLabel("查找用户并加入").fill(walker);
  await form.getByRole("button", { name: `加入 ${walker}`, exact: true }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "发送", exact: true }).click();
  await form.waitFor({ state: "detached" });

  const reader = await site.visit({ locale: "en-US", as: walker, width: 390, theme: "dark" });
  await reader.open("/message/mine");
  await reader.page.getByRole("heading", { name: "Exam room" }).waitFor();
  await expectAccessible(reader.page);

  const rootCalls = await callsOf(site, "root");
  const sendTime = new Date(Date.now() + 40 * 24 * 3_600_000);
  const later = {
    title: "以后发送",
    content: "以后",
    type: "All",
    sendTime: sendTime.toISOString(),
  };
  await rootCalls("POST", "/api/admin/msg/notice", later);
  await root.open("/admin/notice");
  const scheduled = page
    .getByRole("row", { name: "以后发送" })
    .getByText(/^定时/)
    .last();
  expect(await scheduled.innerText()).toContain(
    `${sendTime.getFullYear()}年${sendTime.getMonth() + 1}月${sendTime.getDate()}日`,
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await scheduled.waitFor({ state: "hidden" });
  await page
    .getByText(/^定时/)
    .first()
    .waitFor();
  await expectNoSidewaysScroll(page, [320, 390]);
  await page.setViewportSize({ width: 1440, height: 800 });
  await rootCalls("DELETE", `/api/admin/msg/notice?id=${await noticeOf(site, "以后发送")}`);
  await root.open("/admin/notice");
  await page.getByRole("button", { name: "1 人已读：考场安排" }).click();
  await page.getByRole("dialog").getByText(walker).waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();
  await page.getByRole("button", { name: "撤回通知 考场安排" }).click();
  await page.getByRole("button", { name: "恢复通知 考场安排" }).waitFor();
  await reader.open("/message/mine");
  await reader.page.getByText("No messages").waitFor();
});
