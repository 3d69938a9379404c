/** The tabs of the message center, in order, and the unread count of each. */
export const messageTabs = ["discuss", "reply", "like", "sys", "mine"] as const;
export type MessageTab = (typeof messageTabs)[number];

/** The tab named in a URL; an unknown name means the first tab. */
export function tabIn(address: string): MessageTab {
  return messageTabs.find((tab) => tab === address) ?? "discuss";
}

/** For each tab, the name of its field in the response with the unread counts. */
export const countNames = {
  discuss: "comment",
  reply: "reply",
  like: "like",
  sys: "sys",
  mine: "mine",
} as const;

/** For each tab, the name of its message type in API calls. */
export const wireTypes = {
  discuss: "Discuss",
  reply: "Reply",
  like: "Like",
  sys: "Sys",
  mine: "Mine",
} as const;

const SHOWN_MAX = 99;

/** The number as shown in a badge. */
export function capped(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}
