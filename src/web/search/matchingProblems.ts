import type { SearchEntry } from "./foundGroups.ts";

/**
 * Maximum number of problems that a search shows. Few contests have more problems, and the contest's own list shows all
 * of them.
 */
const SHOWN_MAX = 15;

/** Problems whose letter is this text or whose title contains it; all problems if the text is empty. */
export function matchingProblems(
  problems: readonly { cid: number; displayId: string; displayTitle: string }[],
  text: string,
): SearchEntry[] {
  const key = text.toLowerCase();
  const matches = problems.filter(
    ({ displayId, displayTitle }) =>
      displayId.toLowerCase() === key || displayTitle.toLowerCase().includes(key),
  );
  return matches
    .toSorted((one, other) => Number(isLetter(other)) - Number(isLetter(one)))
    .slice(0, SHOWN_MAX)
    .map(({ cid, displayId, displayTitle }) => ({
      key: `contest problem ${displayId}`,
      icon: "file",
      id: displayId,
      name: displayTitle,
      to: `/contest/${cid}/problem/${encodeURIComponent(displayId)}`,
    }));

  function isLetter({ displayId }: { displayId: string }): boolean {
    return displayId.toLowerCase() === key;
  }
}
