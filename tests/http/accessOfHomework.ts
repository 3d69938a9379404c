/**
 * Maps each API operation for homework to the users who may call it. Permissions that depend on stored rows are not
 * listed here: they are checked afterwards.
 */
export const accessOfHomework: Record<string, string> = {
  "GET /api/class/homework-list": "user",
  "GET /api/homework/due": "user",
  "GET /api/homework": "user",
  "GET /api/homework/line-comments": "user",
  "POST /api/homework/line-comment": "user",
  "PUT /api/homework/line-comment": "user",
  "DELETE /api/homework/line-comment": "user",
  "GET /api/class/homework": "user",
  "POST /api/class/homework": "user",
  "PUT /api/class/homework": "user",
  "DELETE /api/class/homework": "user",
  "POST /api/class/homework/clone": "user",
  "PUT /api/class/homework/opened": "user",
  "GET /api/class/homework/grid": "user",
  "GET /api/class/homework/submissions": "user",
  "PUT /api/class/homework/points": "user",
  "PUT /api/class/homework/extension": "user",
  "GET /api/file/download-homework-results": "user",
  "GET /api/class/grades": "user",
};
