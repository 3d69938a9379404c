/** The access of each call about other judges; permissions by stored rows come after it. */
export const accessOfRemote: Record<string, string> = {
  "POST /api/admin/package/import-remote": "staff",
  "POST /api/admin/package/import-saved-page": "staff",
  "GET /api/admin/remote/judges": "root",
  "PUT /api/admin/remote/judge": "root",
  "GET /api/admin/remote/accounts": "root",
  "POST /api/admin/remote/account": "root",
  "PUT /api/admin/remote/account": "root",
  "DELETE /api/admin/remote/account": "root",
  "POST /api/admin/remote/account-test": "root",
  "GET /api/remote/handles": "user",
  "PUT /api/remote/handle": "user",
  "POST /api/remote/handle-check": "user",
  "DELETE /api/remote/handle": "user",
  "GET /api/remote/link": "user",
  "POST /api/remote/link": "user",
};
