/** Hands a file that was made or fetched here to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by then; at once would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
