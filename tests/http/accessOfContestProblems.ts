/** The access of the calls for the problems of a contest in its administration. */
export const accessOfContestProblems: Record<string, string> = {
  "GET /api/admin/contest/problems": "classStaff",
  "POST /api/admin/contest/add-problem-from-public": "classStaff",
  "POST /api/admin/contest/add-problems": "classStaff",
  "POST /api/admin/contest/problem": "classStaff",
  "GET /api/admin/contest/problem": "classStaff",
  "PUT /api/admin/contest/problem": "classStaff",
  "GET /api/admin/contest/get-problem-list": "classStaff",
  "GET /api/admin/contest/contest-problem": "classStaff",
  "PUT /api/admin/contest/contest-problem": "classStaff",
  "PUT /api/admin/contest/problem-order": "classStaff",
  "DELETE /api/admin/contest/problem": "classStaff",
};
