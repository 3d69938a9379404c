import { type MemberRole, memberRoles } from "../../../shared/class/classRoles.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of a class's member list, as given in the URL. An absent field means no filter. */
export interface MemberSearch {
  keyword?: string | undefined;
  role?: MemberRole | undefined;
  page?: number | undefined;
}

export const MEMBER_KEYWORD_MAX = 100;

/**
 * Parses URL parameters according to the rules that all lists share: an invalid page becomes 1, and unknown values are
 * ignored.
 */
export function memberSearch(raw: Record<string, unknown>): MemberSearch {
  const keyword = String(raw["keyword"] ?? "")
    .slice(0, MEMBER_KEYWORD_MAX)
    .trim();
  return {
    keyword: keyword || undefined,
    role: memberRoles.find((role) => role === raw["role"]),
    page: numberAbove(1, raw["page"]),
  };
}
