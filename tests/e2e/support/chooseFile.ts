import type { Page } from "playwright-core";

/** Selects a file to be offered for download in the statement, before the problem is created. */
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
