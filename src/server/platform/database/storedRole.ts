import { isRoleId, type RoleId } from "../../../shared/account/roles.ts";

/**
 * The role for a value of a database column; a value that is not in the table of roles means that the row is corrupt.
 */
export function roleOf(value: number): RoleId {
  if (!isRoleId(value)) throw new Error(`unknown role ${value}`);
  return value;
}
