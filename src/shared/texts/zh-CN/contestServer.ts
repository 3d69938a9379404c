/** Messages from the server to contestants; they are sent in both languages, one after the other. */
export const contestServer = {
  extendedTitle: "比赛延长 {length}",
  extendedEnd: "比赛结束时间由 {from} 改为 **{to}**（{zone}）。",
  extendedFreeze: "封榜时间改为 {freeze}。",
  minutes: "{count} 分钟",
  hours: "{count} 小时",
  hoursMinutes: "{hours} 小时 {minutes} 分钟",
} as const;
