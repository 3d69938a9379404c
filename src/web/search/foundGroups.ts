import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { searchEverywhere } from "../../shared/practice/search.ts";
import type { Place } from "./places.ts";
import { fitting } from "./places.ts";
import type { useFinderWords } from "./texts.ts";

/** One search result. */
export interface SearchEntry extends Place {
  /** Display id of a problem, or its letter in a contest. */
  id?: string;
  /**
   * Additional text: a user's nickname, a contest's format (ACM or OI) and state, or the note that a training is
   * private.
   */
  note?: string | null;
  hidden?: boolean;
}

export interface SearchGroup {
  name: "contestProblems" | "problems" | "contests" | "trainings" | "users" | "pages" | "actions";
  entries: SearchEntry[];
}

/** Maximum number of pages, and of actions, in the results. */
const PLACES_MAX = 8;

const contestStates: Record<number, "scheduled" | "running" | "ended"> = {
  [-1]: "scheduled",
  0: "running",
  1: "ended",
};

/**
 * Groups of results for a text: the server's results, then pages and actions, without empty groups. Contests and
 * trainings are included only if the site has these sections.
 */
export function searchGroups(
  text: string,
  answer: OutputOf<typeof searchEverywhere> | undefined,
  places: {
    contestProblems: SearchEntry[];
    shows: Record<"contest" | "training", boolean>;
    pages: Place[];
    actions: Place[];
  },
  t: ReturnType<typeof useFinderWords>,
): SearchGroup[] {
  const problems = (answer?.problems ?? []).map(({ problemId, title, hidden }): SearchEntry => ({
    key: `problem ${problemId}`,
    icon: "file",
    id: problemId,
    name: title,
    hidden,
    to: `/problem/${encodeURIComponent(problemId)}`,
  }));
  const inList = places.shows.contest ? (answer?.contests ?? []) : [];
  const contests = inList.map(({ id, title, type, status, hidden }): SearchEntry => ({
    key: `contest ${id}`,
    icon: "cup",
    name: title,
    hidden,
    note: `${type === 0 ? "ACM" : "OI"} · ${t(contestStates[status] ?? "ended")}`,
    to: `/contest/${id}`,
  }));
  const trainings = (places.shows.training ? (answer?.trainings ?? []) : []).map(
    ({ id, title, auth }): SearchEntry => ({
      key: `training ${id}`,
      icon: "rows",
      name: title,
      note: auth === "Private" ? t("private") : null,
      to: `/training/${id}`,
    }),
  );
  const users = (answer?.users ?? []).map(({ uid, username, nickname }): SearchEntry => ({
    key: `user ${uid}`,
    icon: "user",
    name: username,
    note: nickname,
    to: `/user-home?${new URLSearchParams({ uid, username }).toString()}`,
  }));
  const wholeList: SearchEntry = {
    key: "problem list",
    icon: "search",
    name: t("allProblems", { text }),
    to: `/problem?${new URLSearchParams({ keyword: text, oj: "ALL" }).toString()}`,
  };
  const more = problems.length > 0 ? [wholeList] : [];
  const groups: SearchGroup[] = [
    { name: "contestProblems", entries: places.contestProblems },
    { name: "problems", entries: [...problems, ...more] },
    { name: "contests", entries: contests },
    { name: "trainings", entries: trainings },
    { name: "users", entries: users },
    { name: "pages", entries: fitting(places.pages, text).slice(0, PLACES_MAX) },
    { name: "actions", entries: fitting(places.actions, text).slice(0, PLACES_MAX) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
