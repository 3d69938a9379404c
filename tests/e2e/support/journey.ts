import { test as base } from "vitest";
import { launchBrowser } from "../../support/browser.ts";
import { openSite, type Site, type SiteOptions } from "./site.ts";

export { expect } from "vitest";
export { ROOT_PASSWORD, type Site, USER_PASSWORD, type Visit } from "./site.ts";

/**
 * Defines a test that runs in a browser. Each worker has one browser and one site; its tests use the site one after
 * another, and each test has its own accounts, problems and windows. A test that changes the site itself uses a
 * `freshSite`.
 */
export const test = base
  // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads in the parameter what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("sharedSite", { scope: "worker" }, async ({ browser }, { onCleanup }) => {
    const site = await openSite(browser);
    onCleanup(() => site.close());
    return site;
  })
  .extend("site", async ({ sharedSite }, { onCleanup }) => {
    // All tests use the same IP address, so the rate limits are reset before each test.
    await sharedSite.sql("delete from rate_window");
    onCleanup(() => sharedSite.endTest());
    return sharedSite;
  })
  .extend("freshSite", async ({ browser }, { onCleanup }) => {
    const opened: Site[] = [];
    onCleanup(async () => {
      for (const site of opened) {
        try {
          await site.endTest();
        } finally {
          await site.close();
        }
      }
    });
    return async (options?: SiteOptions) => {
      const site = await openSite(browser, options);
      opened.push(site);
      return site;
    };
  });
