import { ProblemAuth } from "../../../../shared/problem/problem.ts";

/** Filters of the problem list, as given in the URL. An absent field means no filter. */
export interface AdminProblemSearch {
  keyword?: string;
  oj?: string;
  auth?: (typeof ProblemAuth)[keyof typeof ProblemAuth];
  mine?: true;
  archived?: true;
  currentPage?: number;
  limit?: number;
}

export const USUAL_LIMIT = 15;
export const KEYWORD_MAX = 100;

export function adminProblemSearch(raw: Record<string, unknown>): AdminProblemSearch {
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const bank = text(raw["oj"]).trim().toUpperCase();
  return {
    keyword: text(raw["keyword"]).slice(0, KEYWORD_MAX).trim() || undefined,
    oj: /^[A-Z]{2,10}$/.test(bank) && bank !== "ALL" ? bank : undefined,
    auth: Object.values(ProblemAuth).find((auth) => text(raw["auth"]) === String(auth)),
    mine: text(raw["mine"]) === "true" || undefined,
    archived: text(raw["archived"]) === "true" || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== USUAL_LIMIT ? limit : undefined,
  };
}

function text(raw: unknown): string {
  return typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean"
    ? String(raw)
    : "";
}

export function isFiltered(search: AdminProblemSearch): boolean {
  const { keyword, oj, auth, mine, archived } = search;
  return [keyword, oj, auth, mine, archived].some((one) => one !== undefined);
}
