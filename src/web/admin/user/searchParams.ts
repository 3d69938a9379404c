import { isRoleId, type RoleId } from "../../../shared/account/roles.ts";

/** Filters of the account list, as given in the URL; an absent parameter means no filter. */
export interface UserListSearch {
  keyword?: string;
  status?: 0 | 1 | 2;
  roleId?: RoleId;
  onlyAdmin?: true;
  /** Full name of a class. */
  className?: string;
  currentPage?: number;
  limit?: number;
}

export const USUAL_LIMIT = 15;
export const KEYWORD_MAX = 100;

export function userListSearch(raw: Record<string, unknown>): UserListSearch {
  const keyword = text(raw["keyword"]).slice(0, KEYWORD_MAX).trim();
  const page = Math.trunc(Number(raw["currentPage"]));
  const limit = Math.trunc(Number(raw["limit"]));
  const role = Number(raw["roleId"]);
  return {
    keyword: keyword || undefined,
    status: ([0, 1, 2] as const).find((status) => text(raw["status"]) === String(status)),
    roleId: isRoleId(role) ? role : undefined,
    className: text(raw["className"]).slice(0, KEYWORD_MAX).trim() || undefined,
    onlyAdmin: text(raw["onlyAdmin"]) === "true" || undefined,
    currentPage: page > 1 && Number.isSafeInteger(page) ? page : undefined,
    limit: limit >= 1 && limit <= 100 && limit !== USUAL_LIMIT ? limit : undefined,
  };
}

function text(raw: unknown): string {
  return typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean"
    ? String(raw)
    : "";
}

export function isFiltered(search: UserListSearch): boolean {
  const { keyword, status, roleId, onlyAdmin, className } = search;
  return [keyword, status, roleId, onlyAdmin, className].some((one) => one !== undefined);
}
