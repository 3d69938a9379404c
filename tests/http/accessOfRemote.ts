/**
 * Which callers may use each API call about remote judges; permissions that depend on stored rows are checked
 * afterwards.
 */
export const accessOfRemote: Record<string, string> = {
  "POST /api/admin/package/import-remote": "staff",
  "POST /api/admin/package/import-saved-page": "staff",
  "GET /api/admin/contest/import-remote-oj-problem": "staff",
  "GET /api/admin/training/import-remote-oj-problem": "staff",
  "GET /api/admin/remote/judges": "root",
  "PUT /api/admin/remote/judge": "root",
  "PUT /api/admin/remote/language": "root",
  "GET /api/admin/remote/hustoj-sites": "staff",
  "GET /api/admin/remote/page": "root",
  "GET /api/admin/remote/accounts": "root",
  "POST /api/admin/remote/account": "root",
  "PUT /api/admin/remote/account": "root",
  "DELETE /api/admin/remote/account": "root",
  "POST /api/admin/remote/account-test": "root",
  "POST /api/admin/remote/resend-estimate": "root",
  "GET /api/remote/handles": "user",
  "PUT /api/remote/handle": "user",
  "POST /api/remote/handle-check": "user",
  "DELETE /api/remote/handle": "user",
  "GET /api/remote/judge-now": "guest",
  "GET /api/remote/sessions": "user",
  "PUT /api/remote/session": "user",
  "DELETE /api/remote/session": "user",
  "GET /api/remote/link": "user",
  "POST /api/remote/link": "user",
};
