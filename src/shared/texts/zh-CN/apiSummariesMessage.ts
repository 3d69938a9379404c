/** Summaries of the calls of messages; `apiSummaries` has all others. */
export const messageSummaries: Record<string, string> = {
  "GET /api/msg/unread": "自己各类未读消息的数量，每类最多计到 100",
  "GET /api/msg/comment": "自己的和已关注的讨论收到的评论，最新的在前；列出即为已读",
  "GET /api/msg/reply": "对自己的回复和提及，最新的在前；列出即为已读",
  "GET /api/msg/like": "自己的讨论和评论收到的赞，同一来源合为一条；列出即为已读",
  "GET /api/msg/sys": "自己的系统通知，最新的在前；列出即为已读",
  "GET /api/msg/mine": "与自己有关的消息，最新的在前；列出即为已读",
  "POST /api/msg/read": "将自己某一类消息全部标为已读",
  "DELETE /api/msg/clean": "删除自己的一条消息；不带 id 时删除该类全部消息",
};
