/**
 * Who may make each editorial call. Permissions that depend on stored rows are not listed here: they are checked
 * afterwards.
 */
export const accessOfEditorials: Record<string, string> = {
  "GET /api/editorials": "guest",
  "GET /api/editorial": "guest",
  "POST /api/editorial-proposal": "user",
  "GET /api/editorial-proposal": "user",
  "PUT /api/editorial-proposal": "user",
  "DELETE /api/editorial-proposal": "user",
  "POST /api/editorial-restore": "user",
  "GET /api/admin/editorials": "classStaff",
  "GET /api/admin/editorial": "classStaff",
  "POST /api/admin/editorial": "classStaff",
  "PUT /api/admin/editorial": "classStaff",
  "DELETE /api/admin/editorial": "classStaff",
  "PUT /api/admin/editorial-order": "classStaff",
  "PUT /api/admin/editorial-decision": "classStaff",
  "GET /api/admin/editorial-history": "classStaff",
  "GET /api/admin/editorial-version": "classStaff",
};
