/** The access of the calls of participants and helpers of contests; `accessOfCalls` has all. */
export const accessOfContestPeople: Record<string, string> = {
  "GET /api/admin/contest/helpers": "classStaff",
  "GET /api/admin/contest/helper-candidates": "classStaff",
  "PUT /api/admin/contest/helper": "classStaff",
  "DELETE /api/admin/contest/helper": "classStaff",
  "GET /api/helped-contests": "user",
  "GET /api/admin/contest/participant": "classStaff",
  "POST /api/admin/contest/participant": "classStaff",
  "PUT /api/admin/contest/participant": "classStaff",
  "PUT /api/admin/contest/participant/disqualified": "classStaff",
  "DELETE /api/admin/contest/participant": "classStaff",
  "DELETE /api/admin/contest/participant/session": "classStaff",
  "DELETE /api/admin/contest/participant/sessions": "classStaff",
};
