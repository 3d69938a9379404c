import type { Page } from "playwright-core";

/** Before a problem is created, selects a file that its statement will offer for download. */
export async function chooseFile(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "Pictures and downloads" });
  await list.getByText("No pictures or downloads yet").waitFor();
  await list.locator('input[type="file"]').setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("read me"),
  });
  await list.getByText("uploaded with the next save").waitFor();
}
