/** Calls about helpers and readers of announcements, which show nothing of contests to others, with the reason. */
export const helperCalls: Record<string, string[]> = {
  "who helps to run a contest, for those who may change it; the contests that the caller helps to run (contestHelpers.test.ts)":
    [
      "GET /api/admin/contest/helpers",
      "GET /api/admin/contest/helper-candidates",
      "PUT /api/admin/contest/helper",
      "DELETE /api/admin/contest/helper",
      "GET /api/helped-contests",
    ],
  "who has read an announcement, for organizers (contestAnnouncement.test.ts)": [
    "GET /api/admin/contest/announcement-readers",
    "GET /api/admin/contest/announcement-reader-list",
  ],
};
