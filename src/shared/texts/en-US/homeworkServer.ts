import type { Shape } from "../shape.ts";
import type { homeworkServer as source } from "../zh-CN/homeworkServer.ts";

/** Column headings in exported homework results. */
export const homeworkServer = {
  username: "Username",
  realname: "Name",
  number: "Number",
  points: "Points",
  tries: "Submissions",
  extension: "Extension",
} as const satisfies Shape<typeof source>;
