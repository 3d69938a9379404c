/** What statements of other features ask of owners, grants and classes. */
export {
  namedReach,
  ownedColumns,
  reachFrom,
  type ReachSql,
  staffOf,
  withinReach,
} from "../reach.sql.ts";
