import type { UserInfo } from "../../shared/account/account.ts";
import { isRoleId, may, type Right, type RoleId, roles } from "../../shared/account/roles.ts";

/** Whether any of the user's roles includes this right; the server checks the right again on every call. */
export function mayUse(user: UserInfo | undefined, right: Right): boolean {
  return user?.roleList.some((name) => may(roleIdOf(name), right)) ?? false;
}

function roleIdOf(name: string): RoleId | null {
  const id = Number(Object.entries(roles).find(([, role]) => role === name)?.[0]);
  return isRoleId(id) ? id : null;
}

/** The admin URL to which the user returns after login; any other URL is ignored. */
export function returnAddress(next: unknown): string | undefined {
  if (typeof next !== "string" || next.startsWith("/admin/login")) return undefined;
  return /^\/admin(?:[/?#]|$)/.test(next) ? next : undefined;
}
