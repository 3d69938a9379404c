import sharp from "sharp";
import { expectAccessible } from "./support/inspect.ts";
import { expect, type Site, test } from "./support/journey.ts";
import { notice } from "./support/notices.ts";

test("announcements, names, switches and pictures that root sets are shown to visitors", async ({
  freshSite,
}) => {
  const site = await freshSite();
  await announces(site);
  await configures(site);
});

/** Previews, hides, changes and deletes an announcement. */
async function announces(site: Site): Promise<void> {
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/announcement");
  await page.getByText("No announcement yet").waitFor();
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter a title").waitFor();
  await dialog.getByLabel("Title").fill("Maintenance <b>tonight</b>");
  await dialog
    .getByRole("textbox", { name: "Content (Markdown)" })
    .fill('**Down** at $22:00$\n\n<img src=x onerror="window.hacked=1"><script>hacked=1</script>');
  const preview = dialog.getByRole("region", { name: "Preview" });
  await preview.locator("strong", { hasText: "Down" }).waitFor();
  await preview.locator(".katex").first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await notice(page, "Your text is kept as a draft in this browser").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "New announcement" }).click();
  await dialog.getByText("Restored from the draft in this browser").waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Maintenance <b>tonight</b>");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Announcement published").waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);

  const row = page.getByRole("row", { name: /Maintenance <b>tonight<\/b>/ });
  await row.getByText("Shown").click();
  await notice(page, "Announcement hidden").waitFor();
  await row.getByText("Hidden").waitFor();
  expect(await visibleTitles(site)).toEqual([]);

  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Title").fill("Maintenance");
  await dialog.getByText("Show it to readers").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await notice(page, "Announcement changed").waitFor();
  expect(await visibleTitles(site)).toEqual(["Maintenance"]);

  const renamed = page.getByRole("row", { name: /Maintenance/ });
  await renamed.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await notice(page, "Announcement deleted").waitFor();
  await page.getByText("No announcement yet").waitFor();
}

async function visibleTitles(site: Site): Promise<string[]> {
  const response = await fetch(`${site.address}/api/get-common-announcement`);
  const { data } = (await response.json()) as { data: { records: { title: string }[] } };
  return data.records.map(({ title }) => title);
}

async function configures(site: Site): Promise<void> {
  const { page, open } = await site.visit({ as: "root", locale: "en-US" });
  await open("/admin/conf");
  await page.getByLabel("ICP filing link").fill("javascript:alert(1)");
  await page.getByText("Enter an address that begins with").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("ICP filing link").fill("https://record.example/");
  await page.getByLabel("ICP filing", { exact: true }).fill("Record 42");
  await page.getByLabel("Short name").fill("SJ");
  await page.getByRole("button", { name: "Save" }).click();
  await notice(page, "Saved").waitFor();
  await expect.poll(() => page.title()).toContain("- SJ");

  await page.getByRole("link", { name: "Carousel" }).click();
  for (const red of [20, 200]) {
    const background = { r: red, g: 90, b: 140 };
    const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const fileChooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add picture" }).click();
    await (await fileChooser).setFiles({ name: "a.png", mimeType: "image/png", buffer });
    await page.getByRole("img", { name: red === 20 ? "Picture 1" : "Picture 2" }).waitFor();
  }
  const first = await page.getByRole("img", { name: "Picture 1" }).getAttribute("src");
  await page.getByRole("button", { name: "Move back" }).first().click();
  await notice(page, "Order saved").waitFor();
  await expect
    .poll(() => page.getByRole("img", { name: "Picture 2" }).getAttribute("src"))
    .toBe(first);

  await open("/admin/switch");
  await page.getByText("Ranking", { exact: true }).click();
  await page
    .locator("form", { hasText: "Sections that are off" })
    .getByRole("button", { name: "Save" })
    .click();
  await notice(page, "Saved").waitFor();
  await open("/home");
  await page.getByRole("contentinfo").getByText("Record 42").waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("banner")
        .getByRole("link", { name: /Ranking/ })
        .count(),
    )
    .toBe(0);
}
