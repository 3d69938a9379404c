import { type MemberRole, memberRoles } from "../../../shared/class/classRoles.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** Filters of the list of a class's members, as given in the URL. Absent: no filter. */
export interface MemberSearch {
  keyword?: string | undefined;
  role?: MemberRole | undefined;
  page?: number | undefined;
}

export const MEMBER_KEYWORD_MAX = 100;

/**
 * Reads an address according to the common rules of lists: an invalid page becomes 1, and unknown values are ignored.
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
