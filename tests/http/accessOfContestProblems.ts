/** Who may make the calls that administer the problems of a contest. */
export const accessOfContestProblems: Record<string, string> = {
  "GET /api/admin/contest/problems": "contestEditor",
  "POST /api/admin/contest/add-problem-from-public": "contestEditor",
  "POST /api/admin/contest/add-problems": "contestEditor",
  "POST /api/admin/contest/problem": "classStaff",
  "GET /api/admin/contest/problem": "classStaff",
  "PUT /api/admin/contest/problem": "classStaff",
  "GET /api/admin/contest/get-problem-list": "contestEditor",
  "GET /api/admin/contest/contest-problem": "contestEditor",
  "PUT /api/admin/contest/contest-problem": "contestEditor",
  "PUT /api/admin/contest/problem-order": "contestEditor",
  "DELETE /api/admin/contest/problem": "contestEditor",
};
