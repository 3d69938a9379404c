import type { Shape } from "../shape.ts";
import type { contestServer as source } from "../zh-CN/contestServer.ts";

export const contestServer = {
  extendedTitle: "The contest is extended by {length}",
  extendedEnd: "The contest ends at **{to}** instead of {from} ({zone}).",
  extendedFreeze: "The scoreboard freezes at {freeze}.",
  minutes: "{count} min",
  hours: "{count} h",
  hoursMinutes: "{hours} h {minutes} min",
} as const satisfies Shape<typeof source>;
