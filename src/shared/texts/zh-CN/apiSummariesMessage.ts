/** Summaries of the API calls for messages; `apiSummaries` contains the summaries of all areas. */
export const messageSummaries: Record<string, string> = {
  "GET /api/msg/unread": "自己各类未读消息的数量，每类最多计到 100",
  "GET /api/msg/comment": "自己的和已关注的讨论收到的评论，最新的在前；列出即为已读",
  "GET /api/msg/reply": "对自己的回复和提及，最新的在前；列出即为已读",
  "GET /api/msg/like": "自己的讨论和评论收到的赞，同一来源合为一条；列出即为已读",
  "GET /api/msg/sys": "自己的系统通知，最新的在前；列出即为已读",
  "GET /api/msg/mine": "与自己有关的消息，最新的在前；列出即为已读",
  "POST /api/msg/read": "将自己某一类消息全部标为已读",
  "DELETE /api/msg/clean": "删除自己的一条消息；不带 id 时删除该类全部消息",
  "GET /api/msg/settings": "自己不想收到的消息类型、已屏蔽的用户，以及用邮件发送消息的频率",
  "PUT /api/msg/digest":
    "设置用邮件发送未读消息的频率（不发送、每小时、每天或每周），语言为调用时的语言",
  "PUT /api/msg/settings": "设置今后不想收到的消息类型",
  "PUT /api/msg/block": "屏蔽一个用户，其评论、回复、提及和赞不再发来消息；或取消屏蔽",
  "GET /api/msg/thread": "自己是否关注或静音了某个讨论",
  "PUT /api/msg/thread": "关注可见的讨论：每条新评论都会发来消息；或静音：不再发来消息",
  "GET /api/admin/msg/notice":
    "发给用户的通知，发送时间最晚的在前；type 为 Single 或 Admin 时只列出该类，否则列出全部",
  "POST /api/admin/msg/notice":
    "立即或在 sendTime 向全体用户、管理员，或（Single）按用户名和班级编号指定的用户发送通知",
  "PUT /api/admin/msg/notice":
    "修改通知内容，或撤回；发出前可改时间，接收人不变。附上读取时的 gmtModified 时，不会覆盖更新的版本",
  "DELETE /api/admin/msg/notice": "删除通知，接收人的消息中也不再出现",
  "GET /api/admin/msg/notice-readers": "读过某条通知的用户，最近的在前",
};
