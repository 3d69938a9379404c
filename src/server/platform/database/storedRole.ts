import { isRoleId, type RoleId } from "../../../shared/account/roles.ts";

/** The role of a database column; a value outside the table is a broken row. */
export function roleOf(value: number): RoleId {
  if (!isRoleId(value)) throw new Error(`unknown role ${value}`);
  return value;
}
