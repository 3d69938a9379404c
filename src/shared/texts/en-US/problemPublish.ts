import type { Shape } from "../shape.ts";
import type { problemPublish as source } from "../zh-CN/problemPublish.ts";

export const problemPublish = {
  hint: "A saved problem is seen by staff only until it is published here.",
  title: "Publish the problem",
  needStatement: "A statement: description, input, output or hint",
  needData: "Test data: at least one test case",
  met: "present",
  unmet: "missing",
  goTo: "Go to {section}",
  button: "Save and publish",
  step: "Publish…",
  ready: "Everyone will see it and may submit.",
  notReady: "Add what is missing above to publish it.",
  archived: "Restore an archived problem first.",
} as const satisfies Shape<typeof source>;
