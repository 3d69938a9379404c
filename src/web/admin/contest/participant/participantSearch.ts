/** Filters of the participant list, as given in the URL. */
export interface ParticipantSearch {
  keyword?: string;
  page?: number;
}

export const KEYWORD_MAX = 100;
export const PARTICIPANTS_SHOWN = 30;

export function participantSearch(raw: Record<string, unknown>): ParticipantSearch {
  const page = Math.trunc(Number(raw["page"]));
  const typed = raw["keyword"];
  const keyword = typeof typed === "string" || typeof typed === "number" ? String(typed) : "";
  return {
    keyword: keyword.slice(0, KEYWORD_MAX).trim() || undefined,
    page: page > 1 && Number.isSafeInteger(page) ? page : undefined,
  };
}
