/**
 * Calls about helpers, categories and the readers of announcements. They reveal nothing about contests to other users;
 * each key is the reason why its calls are in this list.
 */
export const helperCalls: Record<string, string[]> = {
  "who helps to run a contest, for those who may change it; the contests that the caller helps to run (contestHelper.test.ts)":
    [
      "GET /api/admin/contest/helpers",
      "GET /api/admin/contest/helper-candidates",
      "PUT /api/admin/contest/helper",
      "DELETE /api/admin/contest/helper",
      "GET /api/helped-contests",
    ],
  "categories: for organizers, and the reader's own (contestCategory.test.ts); those of a scoreboard are in its answer":
    [
      "GET /api/admin/contest/categories",
      "PUT /api/admin/contest/categories",
      "GET /api/admin/contest/category-members",
      "PUT /api/admin/contest/category-members",
      "GET /api/contest-own-categories",
      "PUT /api/contest-own-category",
    ],
  "a text of the caller, rendered for those who may change the contest": [
    "POST /api/admin/contest/preview",
  ],
  "who may take part, for those who may change it (contestTeam.test.ts)": [
    "GET /api/admin/contest/team-rule",
  ],
  "who has read an announcement, for organizers (contestAnnouncement.test.ts)": [
    "GET /api/admin/contest/announcement-readers",
    "GET /api/admin/contest/announcement-reader-list",
  ],
};
