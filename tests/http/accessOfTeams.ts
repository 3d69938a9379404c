/** The access of calls of teams. */
export const accessOfTeams: Record<string, string> = {
  "GET /api/teams": "user",
  "POST /api/team": "user",
  "PUT /api/team": "user",
  "DELETE /api/team": "user",
  "POST /api/team/member": "user",
  "PUT /api/team/member": "user",
  "DELETE /api/team/member": "user",
  "POST /api/file/upload-team-logo": "user",
  "POST /api/file/upload-team-photo": "user",
  "DELETE /api/team/picture": "user",
  "GET /api/contest-teams": "user",
  "POST /api/register-contest": "user",
  "POST /api/register-contest-team": "user",
  "DELETE /api/register-contest-team": "user",
  "GET /api/admin/contest/team-rule": "classStaff",
  "PUT /api/admin/contest/team-rule": "classStaff",
};
