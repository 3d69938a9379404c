import type { Shape } from "../shape.ts";
import type { problemHistory as source } from "../zh-CN/problemHistory.ts";

export const problemHistory = {
  title: "History",
  current: "Current version",
  newer: "Newer",
  older: "Older",
  choose: "Choose a version to compare.",
  first: "This is the only version.",
  differs:
    "{count, plural, =0 {Same as the current version.} one {Differs from the current version in one part.} other {Differs from the current version in # parts.}}",
  restore: "Restore this version",
  restored: "The version was restored",
  stays: "Display ID, visibility and test data are not changed.",
  loses: "Unsaved changes are lost.",
  former: "Selected",
  now: "Current",
  comma: ", ",
  kind: {
    found: "Initial state",
    create: "Created",
    edit: "Changed",
    auth: "Visibility",
    archive: "Archived",
    unarchive: "Unarchived",
    restore: "Restored",
    data: "Test data",
    import: "Imported",
  },
} as const satisfies Shape<typeof source>;
