const CR = 13;
const LF = 10;
/**
 * Number of bytes at the beginning of a file that are searched for control characters; a file with a control character
 * there is not text.
 */
const HEAD = 8192;
const PIECE = 64 * 1024;

/**
 * Applies the rule for line endings of test data to a file in memory: carriage returns before a line feed are removed,
 * and in a file without a line feed each carriage return becomes a line feed. All other carriage returns are kept as
 * data. A file with control characters near its beginning is not text, so it is not changed. Returns the same buffer if
 * nothing changes.
 */
export function unixBytes(bytes: Buffer): Buffer {
  if (isBinary(bytes) || !bytes.includes(CR)) return bytes;
  return bytes.includes(LF) ? withoutReturns(bytes) : withFeeds(bytes);
}

/** Whether the line endings of a stream were changed. The value is valid only after the whole stream has been read. */
export interface LineEnds {
  changed: boolean;
}

/**
 * Applies the rule for line endings to a file of any size. If a chunk contains a carriage return before any line feed
 * was found, `open` is called again to search the whole file for line feeds.
 */
export async function* unixChunks(
  open: () => AsyncIterable<Buffer>,
  ends: LineEnds,
): AsyncGenerator<Buffer> {
  let isText: boolean | undefined;
  let hasFeeds: boolean | undefined;
  /**
   * Number of carriage returns at the end of the earlier chunks. They may belong to a line ending that continues in
   * this chunk.
   */
  let waiting = 0;
  for await (const chunk of open()) {
    isText ??= !isBinary(chunk);
    if (!isText) {
      yield chunk;
      continue;
    }
    if (hasFeeds === undefined && chunk.includes(LF)) hasFeeds = true;
    if (hasFeeds === undefined && chunk.includes(CR)) hasFeeds = await hasFeed(open());
    if (hasFeeds === false) {
      const unix = withFeeds(chunk);
      ends.changed ||= unix !== chunk;
      yield unix;
      continue;
    }
    const end = endWithoutReturns(chunk, chunk.length);
    if (end > 0 && chunk[firstOther(chunk)] !== LF) yield* returns(waiting);
    else if (end > 0 && waiting > 0) ends.changed = true;
    waiting = (end > 0 ? 0 : waiting) + chunk.length - end;
    const part = chunk.subarray(0, end);
    const unix = withoutReturns(part);
    ends.changed ||= unix !== part;
    yield unix;
  }
  yield* returns(waiting);
}

/** Writes carriage returns in small pieces, because a hostile file may consist of nothing but carriage returns. */
function* returns(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= PIECE) yield Buffer.alloc(Math.min(left, PIECE), CR);
}

/** Position of the first byte that is not a carriage return. */
function firstOther(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === CR) at += 1;
  return at;
}

/**
 * Text contains no control characters except whitespace, line endings, the end-of-file character of old systems (26)
 * and the escape character (27).
 */
function isBinary(bytes: Buffer): boolean {
  return bytes
    .subarray(0, HEAD)
    .some((byte) => byte < 9 || (byte > 13 && byte < 26) || (byte > 27 && byte < 32));
}

async function hasFeed(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const chunk of chunks) if (chunk.includes(LF)) return true;
  return false;
}

/** Position after the last byte before `end` that is not a carriage return. */
function endWithoutReturns(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && bytes[at - 1] === CR) at -= 1;
  return at;
}

function withoutReturns(bytes: Buffer): Buffer {
  if (!bytes.includes("\r\n")) return bytes;
  const target = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let from = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, from)) {
    const end = Math.max(from, endWithoutReturns(bytes, at));
    length += bytes.copy(target, length, from, end);
    target[length++] = LF;
    from = at + 1;
  }
  length += bytes.copy(target, length, from);
  return target.subarray(0, length);
}

function withFeeds(bytes: Buffer): Buffer {
  if (!bytes.includes(CR)) return bytes;
  return Buffer.from(bytes.map((byte) => (byte === CR ? LF : byte)));
}
