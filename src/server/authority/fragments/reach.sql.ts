/** SQL expressions about owners, grants and classes, for statements of other features. */
export {
  belongsTo,
  classStaff,
  ownStaff,
  reachParameters,
  ownedBy,
  ownedColumns,
  type ReachSql,
  staffOf,
  withinReach,
} from "../reach.sql.ts";
