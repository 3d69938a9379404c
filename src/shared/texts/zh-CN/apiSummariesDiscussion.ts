/** Summaries of the API endpoints for discussions; `apiSummaries` contains the summaries of all areas. */
export const discussionSummaries: Record<string, string> = {
  "GET /api/discussion-category": "按顺序列出讨论分类",
  "GET /api/discussion-held":
    "自己待审核或未通过审核的内容，最新的在前；给出 did 时只列出该讨论中的",
  "DELETE /api/discussion-held": "删除自己待审核或未通过审核的内容",
  "GET /api/admin/discussion-held": "新账号含站外链接、等待审核的讨论、评论和回复，最早的在前",
  "PUT /api/admin/discussion-held": "发布或拒绝一条待审核的内容，并告知作者和原因",
  "GET /api/discussions":
    "可见的讨论，置顶的在前，其余从新到旧，不含正文：全站的、某道题的（pid）、班级的或比赛的；`cid` 为分类。关键字在标题、简介、正文、作者和编号中查找。`total` 最多数到 1000，之后的用 `before`（编号）读取",
  "GET /api/discussion": "一篇讨论及其正文；每位读者只计一次浏览",
  "GET /api/discussion-posting": "当前用户能否在此处发帖，以及不能的原因",
  "POST /api/discussion":
    "发布讨论，作者为当前用户：全站的、某道题的（pid）、班级的或已结束比赛的。带 pid 时标题以方括号中的题号开头。只有管理人员可以置顶",
  "PUT /api/discussion":
    "修改自己的讨论；未发送的字段和分类保持不变。管理人员还可以置顶。附上读取时的 gmtModified 时，不会覆盖更新的版本（CONFLICT）",
  "DELETE /api/discussion": "删除讨论及其评论，限作者和管理人员；一分钟内可以恢复",
  "POST /api/discussion-restore": "恢复当前用户在一分钟内删除的讨论",
  "GET /api/discussion-like": "点赞讨论或取消点赞；每位用户只计一次",
  "POST /api/discussion-report":
    "举报讨论，或用 commentId 举报其中的评论或回复，每位用户一次：标签写作 `#标签# `，之后为不超过 200 字的原因",
  "PUT /api/discussion-answer": "把一条评论标为讨论的答案，或取消（null），限作者和管理人员",
  "GET /api/discussion-history": "讨论的各个版本，不含正文，最新的在前，限作者和管理人员",
  "GET /api/discussion-version": "讨论某个版本的内容，限作者和管理人员",
  "POST /api/discussion-preview": "预览讨论或评论的 Markdown 在读者面前的样子，不保存",
  "GET /api/discussion-mentions":
    "可以提及的用户，名称以 prefix 开头，最多 8 位：讨论的参与者（did）及其班级的成员，或班级的成员（classId）",
  "PUT /api/admin/discussion":
    "隐藏（status 为 1）、置顶或锁定讨论，或取消：限管理人员，班级中为教师和助教；未发送的字段保持不变",
  "PUT /api/admin/comment":
    "隐藏（status 为 1）讨论中的评论或回复，或重新显示：限管理人员，班级中为教师和助教。它在讨论中的位置保持不变",
  "POST /api/user-report":
    "举报用户的名称、头像或个人简介，每样一次：标签写作 `#标签# `，之后为不超过 200 字的原因",
  "GET /api/admin/discussion-report":
    "举报列表，未处理的在前，其余从新到旧，不含针对当前用户的和他人班级中的；`total` 最多数到 1000",
  "PUT /api/admin/discussion-report":
    "把举报标为已处理（status）或重新打开；带 `same` 时同时处理针对同一内容的其他举报。每位举报人收到一条消息",
  "POST /api/admin/user-warning":
    "以消息警告普通用户；带 reportId 时附上被举报内容的链接，从不附上举报本身",
  "POST /api/admin/user-mute":
    "禁言普通用户 1 到 30 天（角色 1005；1004 只禁止发讨论），之后自动恢复原来的角色。再次禁言会替换之前的",
  "DELETE /api/admin/user-mute": "提前解除用户的禁言",
  "DELETE /api/admin/discussion": "按编号列表删除讨论；每一个都可以在一分钟内恢复",
  "GET /api/admin/discussion-category": "按顺序列出讨论分类，带两种语言的名称和讨论数",
  "POST /api/admin/discussion-category": "创建讨论分类，排在最后",
  "PUT /api/admin/discussion-category": "重命名讨论分类",
  "PUT /api/admin/discussion-category-order": "按编号排列讨论分类，必须列出全部",
  "DELETE /api/admin/discussion-category":
    "删除讨论分类；其中的讨论移到分类 `into`，有讨论时必须给出",
  "PUT /api/comment": "修改自己在讨论中的评论或回复，限发布后的十分钟内",
  "GET /api/comment": "讨论中的一条评论及其最新回复，用于链接；回复的编号返回其评论",
};
