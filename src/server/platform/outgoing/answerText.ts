export interface AnswerText {
  text: string;
  /** Name of the encoding as in the Encoding Standard, such as `gbk` or `utf-8`. */
  charset: string;
  /** Whether bytes that are invalid in this encoding were replaced by U+FFFD. */
  isDamaged: boolean;
}

/** Number of bytes at the beginning of a page in which browsers look for a declaration of the character set. */
const DECLARED_WITHIN = 1024;

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes the body of a response to text. The candidates for the character set are, in this order, the byte order mark,
 * the `Content-Type` header, the page's `<meta>`, `fallback` and UTF-8. The first supported candidate in which the
 * bytes are valid is used: some servers declare one character set for all pages, although a few pages use another. If
 * the bytes are invalid in every candidate character set, the first supported candidate is used.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string | undefined,
  fallback?: string,
): AnswerText {
  const decoders = [
    byteOrderMark(bytes),
    charsetIn(contentType ?? ""),
    charsetOfPage(bytes),
    fallback,
    "utf-8",
  ].flatMap((label) => decoderOf(label) ?? []);
  for (const decoder of decoders) {
    const text = decodedText(bytes, decoder);
    if (text !== undefined) return { text, charset: decoder.encoding, isDamaged: false };
  }
  const charset = decoders[0]?.encoding ?? "utf-8";
  return { text: new TextDecoder(charset).decode(bytes), charset, isDamaged: true };
}

function decodedText(bytes: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns undefined if there is no label, or if the label is not supported. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}

/** Returns the character set that follows `charset=` in a media type or in either form of `<meta>`. */
function charsetIn(text: string): string | undefined {
  return /charset\s?=\s?["']?([\w.:-]+)/i.exec(text)?.[1];
}

/**
 * Returns the charset that a page declares. The function decodes the page as Latin-1, in which every byte is a
 * character. It cannot find a declaration in a UTF-16 page. A page in which it finds a declaration of UTF-16 is
 * therefore not in UTF-16, and is read as UTF-8.
 */
function charsetOfPage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString("latin1");
  for (const [tag] of head.matchAll(/<meta\s[^<>]*>/gi)) {
    const label = charsetIn(tag);
    if (label !== undefined) return /^utf-?16/i.test(label) ? "utf-8" : label;
  }
  return undefined;
}
