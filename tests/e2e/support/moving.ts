import type { Page } from "playwright-core";

/** By keyboard, as the instructions say: space, down, space. */
export async function moveDown(page: Page, handle: string): Promise<void> {
  await page.getByRole("button", { name: handle, exact: true }).focus();
  // Each step is told to screen readers, and waited for as they would.
  await page.keyboard.press("Space");
  await page.getByText(/at position 1 of 2|to position 1 of 2/).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await page.getByText("moved to position 2 of 2").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await page.getByText("dropped at position 2").waitFor({ state: "attached" });
}

/** By keyboard, as fast as somebody types who knows the keys; where it was dropped is told. */
export async function moveBy(
  page: Page,
  handle: string,
  { key, to }: { key: string; to: number },
): Promise<void> {
  const button = page.getByRole("button", { name: handle, exact: true });
  await button.focus();
  for (const each of ["Space", key, "Space"]) await page.keyboard.press(each);
  const name = handle.replace("Move ", "");
  await page.getByText(`${name} dropped at position ${to}`).waitFor({ state: "attached" });
}
