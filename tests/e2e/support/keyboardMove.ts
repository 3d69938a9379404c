import type { Page } from "playwright-core";
import { announcement } from "./notices.ts";

/** Moves an entry down with the keyboard, as the instructions describe: space, down, space. */
export async function moveDown(page: Page, handle: string): Promise<void> {
  await page.getByRole("button", { name: handle, exact: true }).focus();
  // Each step is announced to screen readers; the test waits for the announcement.
  await page.keyboard.press("Space");
  await announcement(page, /at position 1 of 2|to position 1 of 2/).waitFor();
  await page.keyboard.press("ArrowDown");
  await announcement(page, "moved to position 2 of 2").waitFor();
  await page.keyboard.press("Space");
  await announcement(page, "dropped at position 2").waitFor();
}

/** Moves an entry with the keyboard, without waiting between key presses; the final position is announced. */
export async function moveBy(
  page: Page,
  handle: string,
  { key, to }: { key: string; to: number },
): Promise<void> {
  const button = page.getByRole("button", { name: handle, exact: true });
  await button.focus();
  for (const each of ["Space", key, "Space"]) await page.keyboard.press(each);
  const name = handle.replace("Move ", "");
  await announcement(page, `${name} dropped at position ${to}`).waitFor();
}
