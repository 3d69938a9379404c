/** Expressions about owners, grants and classes for statements of other features. */
export {
  reachParameters,
  ownedColumns,
  type ReachSql,
  staffOf,
  withinReach,
} from "../reach.sql.ts";
