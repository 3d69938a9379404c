import type { Page } from "playwright-core";

/** Delays the scripts that every page needs to start, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/vendor-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
