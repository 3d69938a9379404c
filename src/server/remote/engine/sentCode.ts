import type { RemoteJudgeInfo, RemoteLanguage, RemoteSubmission } from "../adapter/adapter.ts";

/**
 * The code as it is sent: followed by the marker (if there is one) in a comment, and padded with line breaks to the
 * judge's minimum length. Nothing else is changed, so line numbers in the compiler's messages match the user's code.
 */
export function sentCode(
  code: string,
  { info, language, marker }: { info: RemoteJudgeInfo; language: RemoteLanguage; marker: string },
): string {
  const comment = marker === "" ? "" : markerText(language, marker);
  const text = code + comment;
  const missing = info.codeBytesMin - Buffer.byteLength(text);
  return missing > 0 ? text + "\n".repeat(missing) : text;
}

/**
 * The marker as a comment. If the language has no suitable comment syntax, the marker is white space that makes the
 * code distinct.
 */
function markerText({ lineComment }: RemoteLanguage, marker: string): string {
  return lineComment === undefined
    ? `\n${" ".repeat(1 + (Number(marker) % 97))}\n`
    : `\n${lineComment} ${marker}\n`;
}

/** Submission numbers increase at all judges; they may be too large for a double to represent exactly. */
function isNewer(remoteId: string, baselineId: string): boolean {
  return BigInt(remoteId) > BigInt(baselineId);
}

/** The newest number in a list; `0`: the list is empty. */
export function newestOf(rows: readonly RemoteSubmission[]): string {
  return rows.reduce(
    (newest, { remoteId }) => (isNewer(remoteId, newest) ? remoteId : newest),
    "0",
  );
}

/**
 * Returns the row that belongs to the code that was sent. This row is newer than the rows of the previous list, has the
 * language of the code that was sent, and does not belong to another submission of this site (`takenIds`). Other people
 * may also use the same account to submit. If several rows match, the row with the smallest difference in length is
 * chosen; among equal rows, the oldest. Judges measure the length in characters, bytes or GBK bytes, so a different
 * length does not exclude a row.
 */
export function rowOfCode(
  rows: readonly RemoteSubmission[],
  sent: { baselineId: string; language: string; codeBytes: number; takenIds: ReadonlySet<string> },
): RemoteSubmission | undefined {
  const candidates = rows.filter(
    ({ remoteId, language }) =>
      isNewer(remoteId, sent.baselineId) &&
      language.toLowerCase() === sent.language.toLowerCase() &&
      !sent.takenIds.has(remoteId),
  );
  const difference = (row: RemoteSubmission) => Math.abs(row.codeBytes - sent.codeBytes);
  return candidates.toSorted(
    (one, other) =>
      difference(one) - difference(other) || (isNewer(one.remoteId, other.remoteId) ? 1 : -1),
  )[0];
}
