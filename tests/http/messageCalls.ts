/**
 * API calls for messages and notices. All contest data that they reveal is also visible to their callers elsewhere.
 * Each key states why the calls in its group are listed.
 */
export const messageCalls: Record<string, string[]> = {
  "notices, and the own messages of the site": [
    "DELETE /api/admin/msg/notice",
    "GET /api/admin/msg/notice",
    "POST /api/admin/msg/notice",
    "PUT /api/admin/msg/notice",
    "GET /api/admin/msg/notice-readers",
    "DELETE /api/msg/clean",
    "GET /api/msg/mine",
    "PUT /api/msg/block",
    "GET /api/msg/settings",
    "PUT /api/msg/digest",
    "PUT /api/msg/settings",
    "GET /api/msg/thread",
    "PUT /api/msg/thread",
    "POST /api/msg/read",
    "GET /api/msg/sys",
    "GET /api/msg/unread",
  ],
  "messages about questions and answers: messageInteraction.test.ts tests that they show what their page shows":
    ["GET /api/msg/comment", "GET /api/msg/like", "GET /api/msg/reply"],
};
