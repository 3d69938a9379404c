import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { systemClock } from "../../src/shared/system/clock.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/inspect.ts";
import { expect, test } from "./support/journey.ts";

test("a language that a judge refuses: its submission says so, the page offers others, and an administrator offers it again", async ({
  freshSite,
}) => {
  const hdu = new SimulatedHdu(systemClock);
  hdu.accounts.set("robot", "secret");
  const outgoingTransport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  const site = await freshSite({ outgoingTransport });
  const { pid } = await site.problem();
  await site.sql(
    `update problem set is_remote = true, oj = 'HDU', judging_backend = 'remote.HDU', problem_id = 'HDU-1000'
     where id = $1`,
    [pid],
  );
  await site.sql(
    `insert into remote_problem (problem_id, judge, key, source_url, fetched_at)
     values ($1, 'HDU', '1000', 'https://acm.hdu.edu.cn/showproblem.php?pid=1000', verdict_now())`,
    [pid],
  );
  await site.sql(
    "insert into language (name, oj, seq) values ('G++', 'HDU', 0), ('GCC', 'HDU', 1)",
  );
  const admin = await site.visit({ as: "root", locale: "zh-CN", width: 390 });
  await admin.open("/admin/remote");
  await admin.page.getByRole("button", { name: "添加账号" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "评测站" }).selectOption("POJ");
  await dialog.getByText("与这个评测站的连接没有加密").waitFor();
  await dialog.getByRole("combobox", { name: "评测站" }).selectOption("HDU");
  expect(await dialog.getByText("与这个评测站的连接没有加密").count()).toBe(0);
  await dialog.getByRole("textbox", { name: "用户名" }).fill("robot");
  await dialog.getByLabel("密码", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: "保存" }).click();
  await admin.page.getByText("HDU · robot").first().waitFor();

  const { page, open } = await site.visit({ as: await site.person("solver"), locale: "en-US" });
  hdu.faults.add("languageRefused");
  await open("/problem/HDU-1000");
  const language = page.locator("select").filter({ hasText: "GCC" });
  await language.waitFor();
  expect(await language.locator("option").allTextContents()).toEqual(["G++", "GCC"]);
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(
    "int main() { return 0; }\n// long enough for the judge to take it",
  );
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page
    .getByText("The judge of this problem does not accept this language.")
    .first()
    .waitFor();
  await expectAccessible(page);
  await open("/problem/HDU-1000");
  await language.waitFor();
  expect(await language.locator("option").allTextContents()).toEqual(["GCC"]);

  await admin.open("/admin/remote");
  const refusals = admin.page.getByRole("list", { name: "HDU 拒绝的语言" });
  await refusals.getByText("Language not supported!").waitFor();
  await expectAccessible(admin.page);
  await expectNoSidewaysScroll(admin.page);
  hdu.faults.clear();
  await refusals.getByRole("button", { name: "重新提供 HDU 的 G++" }).click();
  await admin.page.getByText("已重新提供 G++").first().waitFor();
  await refusals.waitFor({ state: "detached" });
  await open("/problem/HDU-1000");
  await language.waitFor();
  expect(await language.locator("option").allTextContents()).toEqual(["G++", "GCC"]);
});
