import type { Visit } from "./site.ts";

/** Presses Tab until the focused element has this name. */
export async function tabTo({ page }: Visit, name: string | RegExp): Promise<void> {
  const focusedName = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const isField =
        at instanceof HTMLInputElement ||
        at instanceof HTMLSelectElement ||
        at instanceof HTMLTextAreaElement;
      const label = isField ? at.labels?.[0]?.textContent : null;
      return at?.ariaLabel ?? label ?? at?.textContent ?? "";
    });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const here = (await focusedName()).trim();
    if (typeof name === "string" ? here === name : name.test(here)) return;
  }
  throw new Error(`nothing named ${String(name)} is reached by Tab`);
}
