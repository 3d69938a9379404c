import { expect, test } from "./support/journey.ts";

/** What the browser reports about a script or style sheet that is missing. */
const expectedErrors = /404|dynamically imported module|preload|module script/i;

test("a page whose code a new deployment has removed says so and offers to reload; so does a dialog", async ({
  site,
}) => {
  const { page, open, settled } = await site.visit({ locale: "en-US", expectedErrors });
  await open("/home");
  // The files that the page has not loaded yet are gone.
  const missing = { status: 404, contentType: "application/json", body: '{"status":404}' };
  await page.route("**/assets/**", (route) => route.fulfill(missing));
  await page.getByRole("link", { name: "Ranking" }).first().click();
  await page.getByText("The site was updated and the page must be reloaded").waitFor();
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Ranking" }).waitFor();
  await settled();
  expect(new URL(page.url()).pathname).not.toBe("/home");

  await page.route("**/assets/**", (route) => route.fulfill(missing));
  await page.keyboard.press("Control+k");
  await page.getByText("The site was updated and the page must be reloaded").waitFor();
});
