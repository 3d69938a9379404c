/** Editorial calls that reveal nothing about contests; each key is the reason why its calls are in this list. */
export const editorialCalls: Record<string, string[]> = {
  "editorials of problems, which a running contest closes; editorialMatrix.test.ts and editorialRelease.test.ts test who opens which":
    [
      "GET /api/admin/editorial",
      "POST /api/admin/editorial",
      "PUT /api/admin/editorial",
      "DELETE /api/admin/editorial",
      "PUT /api/admin/editorial-decision",
      "GET /api/admin/editorial-history",
      "PUT /api/admin/editorial-order",
      "GET /api/admin/editorial-version",
      "GET /api/admin/editorials",
      "GET /api/editorial",
      "GET /api/editorial-proposal",
      "POST /api/editorial-proposal",
      "PUT /api/editorial-proposal",
      "DELETE /api/editorial-proposal",
      "POST /api/editorial-restore",
      "GET /api/editorials",
    ],
};
