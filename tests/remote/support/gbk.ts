/**
 * Encodes a text in GBK. Node can decode GBK but not encode it, so a table for encoding is derived once from Node's
 * decoder.
 * @throws Error for a character that GBK lacks
 */
export function gbk(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...bytesOf(character));
  }
  return Uint8Array.from(bytes);
}

let table: Map<string, readonly [number, number]> | undefined;

function bytesOf(character: string): readonly [number, number] {
  table ??= readTable();
  const bytes = table.get(character);
  if (!bytes) throw new Error(`GBK has no ${character}`);
  return bytes;
}

function readTable(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder("gbk");
  const pairs = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== "\ufffd" && !pairs.has(character)) {
        pairs.set(character, [lead, trail]);
      }
    }
  }
  return pairs;
}
