/** Titles of the feeds. */
export const feed = {
  announcements: "公告",
  contests: "公开比赛",
} as const;
