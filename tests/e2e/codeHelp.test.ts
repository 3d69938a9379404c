import type { Page } from "playwright-core";
import { judgedCase } from "../http/judgingWorld.ts";
import { expect, test } from "./support/journey.ts";
import { codeIn, type JudgedNode, notice, writeCode } from "./support/judgedSite.ts";

const PYTHON = "import sys\nprint(1)\n";
const CPP = "#include <iostream>\nint main() {\n  int a = 1\n}\n";

test("a code in the wrong language gets a hint and is kept on switching; compile errors are marked in the gutter; the result's height changes by keyboard; Tab indents and leaves after Escape; a plain text area has the same draft", async ({
  site,
}) => {
  const node = await site.judge();
  const walker = await site.person("walker");
  const { page, open } = await site.visit({ locale: "en-US", as: walker, width: 1440 });
  await open("/problem/1000");
  const code = page.getByRole("region", { name: "Code", exact: true });
  const language = code.getByRole("combobox");
  await expect.poll(() => language.inputValue()).toBe("C++ 17 With O2");
  await writeCode(page, PYTHON);
  await code.getByText("This looks like Python").waitFor();
  await code.getByRole("button", { name: "Use Python3" }).click();
  await expect.poll(() => language.inputValue()).toBe("Python3");
  await expect.poll(() => codeIn(page)).toBe(PYTHON);
  await expect.poll(() => code.getByText("This looks like").count()).toBe(0);

  await language.selectOption("C++ 17");
  await writeCode(page, CPP);
  await page.keyboard.press("ControlOrMeta+Enter");
  const errorMessage = "main.cpp:3:12: error: expected ',' or ';' before '}' token\n";
  await node.finish(await node.task(), { status: -2, errorMessage });
  const mark = page.locator(".cm-lint-marker-error");
  await expect.poll(() => mark.count()).toBe(1);
  const divider = page.getByRole("separator", { name: /height of the result/ });
  const height = () =>
    page
      .getByRole("region", { name: "Result", exact: true })
      .evaluate((panel) => panel.clientHeight);
  await divider.focus();
  await page.keyboard.press("Home");
  const highest = await height();
  await page.keyboard.press("End");
  await expect.poll(height).toBeLessThan(highest / 2);

  await submitWithVim(page);
  const task = await node.task();
  expect(task.code).toBe(CPP.replace("int a = 1", "int a = 1;"));
  await expect.poll(() => mark.count()).toBe(0);
  await node.finish(task, { cases: task.cases.map(({ seq }) => judgedCase(seq)) });
  await page.getByText("Accepted").first().waitFor();
  await chooseKeys(page, "usual");
  await open("/problem/1007");
  await writesWithoutPointer(page, node);
});

/** Vim keys: go to the third line and add a semicolon at its end. Ctrl+Enter submits in Vim's modes as well. */
async function submitWithVim(page: Page): Promise<void> {
  await chooseKeys(page, "vim");
  await page.locator(".cm-vim-panel").waitFor();
  await page.locator(".cm-content").click();
  for (const key of ["g", "g", "j", "j", "A", ";", "Escape"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+Enter");
}

async function chooseKeys(page: Page, keys: "usual" | "vim"): Promise<void> {
  await page.getByRole("button", { name: "Editor settings" }).click();
  await page.getByRole("combobox", { name: "Key bindings" }).selectOption(keys);
  await page.keyboard.press("Escape");
}

/**
 * Loads code from a file, then switches to the plain text area, which keeps the draft and the keyboard shortcuts of the
 * code editor.
 */
async function writesWithoutPointer(page: Page, node: JudgedNode): Promise<void> {
  await writeCode(page, "x");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => codeIn(page)).toBe("    x");
  await leavesByTab(page);
  await readsFiles(page);

  await page.getByRole("button", { name: "Editor settings" }).click();
  await page.getByLabel("Plain text area").check();
  await page.keyboard.press("Escape");
  const area = page.getByRole("textbox", { name: /Code editor/ });
  await expect.poll(() => area.evaluate((field) => field.tagName)).toBe("TEXTAREA");
  await expect.poll(() => area.inputValue()).toBe("int from_file;\n");
  await area.fill("int plain;");
  await area.press("ControlOrMeta+Enter");
  await page.getByRole("region", { name: "Result" }).waitFor();
  const task = await node.task();
  expect(task.code).toBe("int plain;");
  await node.finish(task);
}

/** Leaves the editor with the Tab key, first to Run and then to Submit. */
async function leavesByTab(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  // After Escape, the Tab key leaves the editor for two seconds; the page's clock is stopped, so that this time does
  // not run out.
  await page.clock.setFixedTime(new Date());
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Run");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Submit");
}

async function readsFiles(page: Page): Promise<void> {
  const field = page.locator("input[type=file]");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
  await field.setInputFiles(file("a.cpp", Buffer.from("int from_file;\r\n")));
  await notice(page, "a.cpp was loaded").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
  await field.setInputFiles(file("a.out", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0])));
  await notice(page, "a.out is not a text file").waitFor();
  await expect.poll(() => codeIn(page)).toBe("int from_file;\n");
}
