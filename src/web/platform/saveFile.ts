/** Offers a file that was created or fetched in the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The URL is revoked after a minute, when the download has started; revoking it at once would cancel the download in
  // some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
