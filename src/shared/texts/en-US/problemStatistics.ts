import type { Shape } from "../shape.ts";
import type { problemStatistics as source } from "../zh-CN/problemStatistics.ts";

export const problemStatistics = {
  title: "Statistics of {title}",
  empty: "This problem has no submissions yet.",
  total: "{total, plural, one {# submission} other {# submissions}}, {rate}% accepted",
  table: { status: "Status", count: "Count", share: "Share" },
  figures: {
    title: "Time and memory",
    users: "{users, plural, one {# user} other {# users}}, each by their best result",
    language: "Language",
    anyLanguage: "All languages",
    time: "Time",
    memory: "Memory",
    own: "Your best: {value}",
    ownBetter: "Your best: {value}, better than {percent, number}% of others",
    range: "{from} to below {to}",
    andMore: "{from} and more",
    bar: "{range}: {users, plural, one {# user} other {# users}}",
    ownBar: "{range}: {users, plural, one {# user} other {# users}}, you among them",
    shared: "Shared code",
    fastest: "Fastest",
    shortest: "Shortest",
    codeOf: "Code of {name}, {figure}",
    noneShared: "No accepted code for this problem is shared.",
    sharingOff: "This problem does not allow sharing code.",
  },
} as const satisfies Shape<typeof source>;
