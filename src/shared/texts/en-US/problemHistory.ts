import type { Shape } from "../shape.ts";
import type { problemHistory as source } from "../zh-CN/problemHistory.ts";

export const problemHistory = {
  title: "History",
  current: "This is now",
  newer: "Newer",
  older: "Older",
  choose: "Choose a version to compare.",
  first: "This is the only version.",
  differs:
    "{count, plural, =0 {The same as now.} one {Differs from now in one part.} other {Differs from now in # parts.}}",
  restore: "Restore this version",
  restored: "The version is restored",
  stays: "Display ID, visibility and test data stay as they are.",
  loses: "Unsaved changes are lost.",
  former: "Then",
  now: "Now",
  comma: ", ",
  kind: {
    found: "As it was",
    create: "Created",
    edit: "Changed",
    auth: "Visibility",
    archive: "Archived",
    unarchive: "Brought back",
    restore: "Restored",
    data: "Test data",
    import: "Imported",
  },
} as const satisfies Shape<typeof source>;
