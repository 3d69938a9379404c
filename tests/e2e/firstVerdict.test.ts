import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { systemClock } from "../../src/shared/system/clock.ts";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type RunningJudge, startJudge } from "../../src/judge/main.ts";
import type { Finding } from "../../src/shared/system/doctor.ts";
import { bringSelfTests, keepSelfTests } from "../support/selfTests.ts";
import { expectSound } from "./support/geometry.ts";
import { switchTheme } from "./support/inspect.ts";
import { expect, ROOT_PASSWORD, type Site, test } from "./support/journey.ts";
import { submitButton, writeCode } from "./support/judgedSite.ts";

const findings: Finding[] = [
  { subject: "Node", state: "good", detail: "24" },
  { subject: "Port", state: "bad", detail: "taken", fix: "set VERDICT_PORT", chinese: "已被占用" },
  { subject: "Swift", state: "missing", detail: "unavailable, not offered" },
];

/** Starts a judge node on this machine, with its own folder. */
async function judgeBeside(site: Site, folder: string): Promise<RunningJudge> {
  const build = buildSandbox();
  if (build.state === "failed" || build.state === "no-compiler") throw new Error(build.message);
  bringSelfTests(folder);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const judge = await startJudge({
    clock: systemClock,
    server: site.address,
    token: site.server.judgeToken,
    name: "node",
    version: "1",
    folder,
    warmFolder: join(import.meta.dirname, "../../node_modules/.cache/verdict/warm"),
    slots: 2,
    sandbox: build.binary,
    log: silent,
  });
  await judge.tested;
  keepSelfTests(folder);
  return judge;
}

test("without fakes: a new site is set up by its owner, and judges its first programs", async ({
  freshSite,
  onTestFinished,
}) => {
  const site = await freshSite({ ownerless: true, examine: async () => findings });
  const folder = await mkdtemp(join(tmpdir(), "verdict-e2e-judge-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The node runs its self-tests while the owner sets up the site.
  const judge = judgeBeside(site, folder);
  onTestFinished(async () => (await judge).close());
  await visitorWaits(site);
  await ownerSetsUp(site, judge);

  await site.sql(
    `insert into site_setting (key, value) values ('site.switches', '{"defaultSubmitInterval":0}')
     on conflict (key) do update set value = site_setting.value || excluded.value`,
  );
  const { page, open } = await site.visit({ locale: "en-US", as: await site.person("newcomer") });
  await open("/problem/1000");
  await page
    .getByRole("region", { name: "Code", exact: true })
    .getByRole("combobox")
    .selectOption("C++ 17");
  await passes(page);
  await doesNotCompile(page);
  await crashes(page);
});

/** Visitors see on every page that the site is still being set up. */
async function visitorWaits(site: Site): Promise<void> {
  const { page, leave } = await site.visit({ locale: "en-US", theme: "dark", width: 390 });
  await page.goto("/problem/1000");
  await page.getByRole("heading", { name: "This site is still being set up" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/first-run");
  await expectSound(page);
  await leave();
}

/** Chooses a language, a name and a password, checks the machine, waits for a first verdict, and opens the site. */
async function ownerSetsUp(site: Site, judge: Promise<RunningJudge>): Promise<void> {
  const { page, leave } = await site.visit();
  // The set-up URL is pasted into a tab that already shows a page of the site.
  await page.goto("/problem/1000");
  await page.getByRole("heading", { name: "本站尚未完成初始设置" }).waitFor();
  await page.goto(`/first-run#${site.firstRunToken}`);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Which language do you prefer?" }).waitFor();
  await page.getByRole("button", { name: "简体中文" }).click();
  await soundInBothLanguages(page);
  await page.getByRole("button", { name: "继续" }).click();

  await page.getByLabel("网站名称").fill("");
  await page.getByRole("button", { name: "保存并继续" }).click();
  await page.getByText("请填写网站名称").waitFor();
  await page.getByText("请设置密码").waitFor();
  await soundInBothLanguages(page);
  await page.getByLabel("网站名称").fill("北方大学在线评测");
  await page.getByLabel("简称").fill("NOJ");
  await page.getByLabel("root 的密码").fill(ROOT_PASSWORD);
  await page.getByLabel("确认密码").fill(ROOT_PASSWORD);
  await page.getByRole("button", { name: "保存并继续" }).click();

  await page.getByRole("heading", { name: "大家怎样获得账号？" }).waitFor();
  await soundInBothLanguages(page);
  await page.getByRole("radio", { name: /任何人都可以注册/ }).check();
  await page.getByRole("button", { name: "继续" }).click();

  await page.getByText("有 1 项需要处理").waitFor();
  await page.getByText("set VERDICT_PORT").waitFor();
  await switchTheme(page, "dark");
  await soundInBothLanguages(page);
  // A user who leaves and returns while the session is still valid continues at the same step.
  await page.goto("/home");
  await expect
    .poll(() => page.getByRole("radio", { name: /任何人都可以注册/ }).isChecked())
    .toBe(true);
  await page.getByRole("button", { name: "继续" }).click();
  await page.getByText("已被占用").waitFor();
  await judge;
  await page.getByRole("button", { name: "继续" }).click();

  await page.getByRole("button", { name: "评测这段代码" }).click();
  await page.getByText("评测正常工作").waitFor({ timeout: 60_000 });
  await soundInBothLanguages(page);
  await page.getByRole("button", { name: "开放网站" }).click();
  await page.waitForURL("**/home");
  await expect.poll(() => page.title()).toContain("NOJ");
  await listOfFirstSteps(page);
  await leave();
}

/** The text that the user typed and the current step are kept when the language is changed. */
async function soundInBothLanguages(page: Page): Promise<void> {
  await expectSound(page);
  await chooseLanguage(page, "English");
  await expectSound(page);
  await chooseLanguage(page, "简体中文");
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^(Language|语言)/ }).click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect
    .poll(() => page.getAttribute("html", "lang"))
    .toBe(name === "English" ? "en-US" : "zh-CN");
}

/** The admin pages list missing set-up steps until the owner hides the list. */
async function listOfFirstSteps(page: Page): Promise<void> {
  await page.goto("/admin/dashboard");
  const list = page.getByRole("region", { name: "后续步骤" });
  await list.getByText("任何人都可以注册").waitFor();
  await list.getByText("npx verdict doctor --install").waitFor();
  await expectSound(page);
  await list.getByRole("button", { name: "标记为已设置" }).click();
  await list.getByText("已设置").waitFor();
  await list.getByRole("button", { name: "不再显示" }).click();
  await list.waitFor({ state: "detached" });
}

async function passes(page: Page): Promise<void> {
  await writeCode(page, SUM);
  await submitButton(page).click();
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText(/^All \d+ test cases passed$/).waitFor({ timeout: 60_000 });
  const tiles = result.getByRole("button", { name: /^Test \d+: Accepted/ });
  await expect.poll(() => tiles.count()).toBeGreaterThan(1);
  await page.getByText("Solved", { exact: true }).waitFor();
}

/** The compiler's message links to the faulty line. */
async function doesNotCompile(page: Page): Promise<void> {
  await writeCode(page, "int main() {\n  int first;\n  first = second;\n}\n");
  await submitButton(page).click();
  const text = page.getByRole("region", { name: "Compiler output" });
  await text.waitFor({ timeout: 60_000 });
  await expect.poll(() => text.textContent()).not.toMatch(/\/tmp|\/home|\/root/);
  await text.getByRole("button").first().click();
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("  first = second;");
}

async function crashes(page: Page): Promise<void> {
  await writeCode(page, "int main() { volatile int *p = nullptr; *p = 1; }\n");
  await submitButton(page).click();
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText("SIGSEGV").waitFor({ timeout: 60_000 });
}

const SUM = `#include <iostream>
int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << '\\n';
}
`;
