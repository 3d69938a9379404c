/**
 * Who may make each of these contest API calls, such as those for reminders, upsolving and virtual participations.
 */
export const accessOfContestEnds: Record<string, string> = {
  "POST /api/contest-announcement-read": "user",
  "GET /api/admin/contest/announcement-readers": "contestEditor",
  "GET /api/admin/contest/announcement-reader-list": "contestEditor",
  "GET /api/contests-with-own-data": "user",
  "GET /api/contest-calendar": "guest",
  "POST /api/unregister-contest": "user",
  "GET /api/contest-reminder": "user",
  "PUT /api/contest-reminder": "user",
  "GET /api/upsolving-submissions": "user",
  "POST /api/check-upsolving-submissions-status": "user",
  "GET /api/virtual-participation": "user",
  "POST /api/virtual-participation": "user",
  "PUT /api/finish-virtual-participation": "user",
  "POST /api/virtual-rank": "user",
  "GET /api/virtual-submissions": "user",
  "POST /api/check-virtual-submissions-status": "user",
};
