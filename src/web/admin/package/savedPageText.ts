/** Number of bytes at the beginning of a page that are searched for the declaration of its character set. */
const HEAD_BYTES = 4096;

/**
 * The text of a page that a browser saved: it is read as UTF-8 if possible, otherwise in the declared character set, or
 * in GBK if none is declared.
 */
export function savedPageText(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  const [, declared] = /charset=["']?([\w-]{1,20})/i.exec(head) ?? [];
  // Browsers that save a page may write UTF-8 and keep the declaration of another character set.
  return decoded(bytes, "utf-8") ?? decoded(bytes, declared ?? "gbk") ?? lenient(bytes);
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function lenient(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
