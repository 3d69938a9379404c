import { isRoleId, type RoleId } from "../../../shared/account/roles.ts";

/**
 * Returns the role for a value of a database column. Throws if there is no such role, because the row is then corrupt.
 */
export function roleOf(value: number): RoleId {
  if (!isRoleId(value)) throw new Error(`unknown role ${value}`);
  return value;
}
