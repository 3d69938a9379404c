/**
 * API endpoints that concern remote judges and reveal nothing about contests; each key is the reason why its endpoints
 * are in this list.
 */
export const remoteCalls: Record<string, string[]> = {
  "problems of other judges, before they are stored": [
    "POST /api/admin/package/import-remote",
    "POST /api/admin/package/import-saved-page",
  ],
  "other judges and the site's accounts there, for root": [
    "DELETE /api/admin/remote/account",
    "GET /api/admin/remote/accounts",
    "POST /api/admin/remote/account",
    "PUT /api/admin/remote/account",
    "POST /api/admin/remote/account-test",
    "POST /api/admin/remote/resend-estimate",
    "PUT /api/admin/remote/judge",
    "PUT /api/admin/remote/language",
    "GET /api/admin/remote/hustoj-sites",
    "GET /api/admin/remote/page",
    "GET /api/admin/remote/judges",
  ],
  "the state of another judge for the caller": ["GET /api/remote/judge-now"],
  "the caller's own names and submissions at other judges": [
    "DELETE /api/remote/handle",
    "PUT /api/remote/handle",
    "POST /api/remote/handle-check",
    "GET /api/remote/handles",
    "GET /api/remote/sessions",
    "PUT /api/remote/session",
    "DELETE /api/remote/session",
    "GET /api/remote/link",
    "POST /api/remote/link",
  ],
};
