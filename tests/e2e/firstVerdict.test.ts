import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type RunningJudge, startJudge } from "../../src/judge/main.ts";
import { openSite, type Site } from "./support/site.ts";
import { allowEvery, codeIn, submitButton, writeCode } from "./support/solving.ts";

/** The newcomer's way with everything real: server, judge, sandbox, compilers, browser. */
let site: Site;
let judge: RunningJudge;
let folder: string;

beforeAll(async () => {
  const built = buildSandbox();
  if (built.state === "failed" || built.state === "no-compiler") throw new Error(built.message);
  site = await openSite();
  await site.addUser("newcomer");
  await allowEvery(site, 0);
  folder = await mkdtemp(join(tmpdir(), "verdict-e2e-judge-"));
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  judge = await startJudge({
    server: site.address,
    token: site.server.judgeToken,
    name: "node",
    version: "1",
    folder,
    warmFolder: join(import.meta.dirname, "../../node_modules/.cache/verdict/warm"),
    slots: 2,
    sandbox: built.binary,
    log: silent,
  });
  await judge.tested;
}, 180_000);
afterAll(async () => {
  await judge?.close();
  await site?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const programs = [
  {
    language: "C++ 17",
    code: "#include <iostream>\nint main() {\n  long long a, b;\n  std::cin >> a >> b;\n  std::cout << a + b << '\\n';\n}\n",
  },
  { language: "Python3", code: "a, b = map(int, open(0).read().split())\nprint(a + b)\n" },
];

test.each(programs)("A+B in $language is accepted, test by test", async ({ language, code }) => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "newcomer" });
  await open("/problem/1000");
  await chooseLanguage(page, language);
  await writeCode(page, code);
  await submitButton(page).click();
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText(/^All \d+ test cases passed$/).waitFor({ timeout: 60_000 });
  const tiles = result.getByRole("button", { name: /^Test \d+: Accepted/ });
  expect(await tiles.count()).toBeGreaterThan(1);
  await page.getByText("Solved", { exact: true }).waitFor();
  await leave();
});

test("a real compiler's message leads to the line that is wrong", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "newcomer" });
  await open("/problem/1000");
  await chooseLanguage(page, "C++ 17");
  await writeCode(page, "int main() {\n  int first;\n  first = second;\n}\n");
  await submitButton(page).click();
  const text = page.getByRole("region", { name: "Compiler output" });
  await text.waitFor({ timeout: 60_000 });
  expect(await text.textContent()).not.toMatch(/\/tmp|\/home|\/root/);
  await text.getByRole("button").first().click();
  await expect.poll(() => page.locator(".cm-activeLine").textContent()).toBe("  first = second;");
  expect(await codeIn(page)).toContain("first = second;");
  await leave();
});

test("a crash is explained", async () => {
  const { page, open, leave } = await site.visit({ locale: "en-US", as: "newcomer" });
  await open("/problem/1000");
  await chooseLanguage(page, "C++ 17");
  await writeCode(page, "int main() { volatile int *p = nullptr; *p = 1; }\n");
  await submitButton(page).click();
  const result = page.getByRole("region", { name: "Result" });
  await result.getByText("SIGSEGV").waitFor({ timeout: 60_000 });
  await leave();
});

async function chooseLanguage(page: Page, language: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Code", exact: true });
  await bar.getByRole("combobox").selectOption(language);
}
