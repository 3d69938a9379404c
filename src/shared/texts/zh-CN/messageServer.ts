/**
 * Messages from the site to users, with the keys `<template>Title` and `<template>` (Markdown), and the names of roles.
 */
export const messageServer = {
  roleChangedTitle: "你的权限已变更",
  roleChanged: "管理员将你的账号类型由 **{from}** 改为 **{to}**。",
  accountApprovedTitle: "你的账号申请已通过",
  accountApproved: "欢迎加入！你现在可以登录并使用全部功能。",
  accountAppliedTitle: "{count, number} 个新的账号申请",
  accountApplied: "请在[用户列表](/admin/user?status=2)中通过或拒绝。",
  teamInvitationTitle: "队伍邀请",
  teamInvitation: "**{by}** 邀请你加入队伍 **{team}**。请在[我的队伍](/teams)中接受或拒绝。",
  teamRegisteredTitle: "队伍已报名：{title}",
  teamRegistered: "**{by}** 为队伍 **{team}** 报名了比赛 [{title}](/contest/{cid})，你是参赛队员。",
  classOfferTitle: "班级邀请",
  classOffer: "**{by}** 邀请你加入班级 [{name}](/class/{classId})。打开班级页面即可接受或拒绝。",
  classRequestAcceptedTitle: "加入班级的申请已通过",
  classRequestAccepted: "你已加入班级 [{name}](/class/{classId})。",
  classRequestDeclinedTitle: "加入班级的申请未通过",
  classRequestDeclined: "班级 **{name}** 的教师没有通过你的申请。",
  classAddedTitle: "你已被加入班级",
  classAdded: "**{by}** 已将你加入班级 [{name}](/class/{classId})。",
  classRemovedTitle: "你已被移出班级",
  classRemoved: "你不再是班级 **{name}** 的成员。你的提交仍然保留。",
  classRoleChangedTitle: "你在班级中的角色已变更",
  classRoleChanged:
    "你在班级 [{name}](/class/{classId}) 中的角色现在是**{role, select, owner {所有者} teacher {教师} assistant {助教} other {成员}}**。",
  contestHelperTitle: "你可以协助组织一场比赛",
  contestHelper:
    "你在比赛 [{title}](/contest/{cid}) 中可以：{edit, select, yes {\n\n- 修改比赛} other {}}{answer, select, yes {\n\n- 回答提问} other {}}{balloons, select, yes {\n\n- 分发气球} other {}}{prints, select, yes {\n\n- 处理打印} other {}}{board, select, yes {\n\n- 查看实时榜单} other {}}{view, select, yes {\n\n- 查看主办方可见的全部内容} other {}}",
  contestHelperEndedTitle: "你不再协助组织一场比赛",
  contestHelperEnded: "你在比赛 **{title}** 中的协助权限已被收回。",
  homeworkPublishedTitle: "新作业：{title}",
  homeworkPublished: "班级 **{className}** 发布了新作业 **{title}**，截止时间：{time}。",
  contestStartsTitle: "比赛即将开始：{title}",
  contestStarts: "你报名的比赛 [{title}](/contest/{cid}) 将于 {time} 开始。",
  homeworkDueTitle: "作业即将截止：{title}",
  homeworkDue:
    "班级 **{className}** 的作业 **{title}** 将在一天内截止：{time}。你还没有得到全部分数。",
  homeworkGradedTitle: "教师已手动给分：{title}",
  homeworkGraded:
    "教师手动设置或修改了你在班级 **{className}** 的作业 [{title}](/class/{classId}/homework/{tid}) 中的得分或评语。",
  homeworkCommentedTitle: "作业有新的批注：{title}",
  homeworkCommented:
    "教师在你为班级 **{className}** 的作业 [{title}](/class/{classId}/homework/{tid}) 提交的代码中写了批注，例如[提交 {submitId}](/class/{classId}/homework/{tid}/submission/{submitId})。",
  lineCommentedTitle: "你的代码有新的批注",
  lineCommented: "老师在你的[提交 {submitId}](/submission-detail/{submitId}) 的代码中写了批注。",
  resultsChangedTitle: "重测改变了你的评测结果",
  resultsChanged:
    "重测或人工改判后，你有 {count} 个提交的结果发生变化，例如[提交 {submitId}](/submission-detail/{submitId})。",
  importFinishedTitle: "题目导入已结束",
  importFinished:
    "你开始的题目导入已结束：导入 {stored} 道题，{failed} 道未能导入。[查看导入](/admin/problem/batch-operation)。",
  remoteAlertTitle:
    "{judge}：{cause, select, language {一种语言被拒绝} account {一个账号不能使用} pageChanged {有网页无法识别} blocked {访问被阻止} other {有不认识的状态}}",
  remoteAlert:
    "{cause, select, language {{judge} 拒绝了一种语言，那里的题目已不再提供它；确认后可以重新提供。} account {{judge} 拒绝了本站的一个账号，在你修改或测试之前不再使用。} pageChanged {{judge} 的网页无法识别，可能已改版。已在那里的代码不受影响。} blocked {{judge} 返回的是防护页面，本站暂时不再访问。} other {{judge} 显示了本站不认识的状态，会继续读取，直到提交的时限结束。}}\n\n详情：{detail}\n\n[查看评测站](/admin/remote)",
  editorialProposedTitle: "有新的题解投稿：{problemId}",
  editorialProposed:
    "**{by}** 为题目 {problemId} 投稿了题解，请在[题解管理页面](/admin/problems/{pid}/editorials)审核。",
  editorialAcceptedTitle: "题解已被采纳：{title}",
  editorialAccepted:
    "你为题目 [{problemId}](/problem/{problemId}) 投稿的题解 **{title}** 已被采纳。",
  editorialRefusedTitle: "题解被退回：{title}",
  editorialRefused:
    "你为题目 [{problemId}](/problem/{problemId}) 投稿的题解 **{title}** 被退回，可以修改后再次提交。理由：{reason}",
  textApprovedTitle: "你的内容已通过审核",
  textApproved: "管理员已通过你在 [{title}]({path}) 中的内容，现在可以看到。",
  textRefusedTitle: "你的内容未通过审核",
  textRefused:
    "管理员未通过你在 **{title}** 中的内容，{days} 天内可以在“我的”讨论中找到它。{hasReason, select, yes {\n\n原因：{reason}} other {}}",
  reportHandledTitle: "你的举报已处理",
  reportHandled: "管理员已处理你举报的[内容]({path})，感谢你的反馈。",
  reportUpheldTitle: "你的举报已核实",
  reportUpheld: "管理员核实了你举报的[内容]({path})，并已处理，感谢你的反馈。",
  reportDeclinedTitle: "你的举报已处理",
  reportDeclined: "管理员查看了你举报的[内容]({path})，认为没有违反规则。",
  warnedTitle: "管理员警告",
  warned: "管理员就你的[内容]({path})提出警告：\n\n{text}",
  mutedTitle: "你已被禁言",
  muted:
    "因为你的[内容]({path})，你在 {time} 之前不能发讨论、评论和点赞，之后自动恢复。原因：\n\n{reason}",
  mutedPostsTitle: "你暂时不能发讨论",
  mutedPosts:
    "因为你的[内容]({path})，你在 {time} 之前不能发讨论，之后自动恢复。原因：\n\n{reason}",
  muteEndedTitle: "禁言已解除",
  muteEnded: "你可以重新发讨论、评论和点赞了。",
  someUser: "一位用户",
  digestComment: "{name} 评论了你的讨论“{title}”",
  digestFollow: "{name} 在你关注的“{title}”中发表了评论",
  digestReply: "{name} 在“{title}”中回复了你",
  digestMention: "{name} 在“{title}”中提到了你",
  digestLike:
    "{name}{others, select, 0 {} other {和其他 {others} 位用户}}赞了你在“{title}”中的评论",
  digestLikePost:
    "{name}{others, select, 0 {} other {和其他 {others} 位用户}}赞了你的讨论“{title}”",
  unsubscribeTitle: "邮件消息",
  unsubscribeText: "退订 {site} 的未读消息邮件？",
  unsubscribeButton: "退订",
  unsubscribeDone: "已退订消息邮件，可以在消息设置中重新开启。",
  unsubscribeWrong: "链接无效。可以在消息设置中关闭邮件。",
  unsubscribeHome: "前往网站",
  sourceGone: "内容已删除，或你不再有权查看",
  role1000: "超级管理员",
  role1001: "普通管理员",
  role1002: "普通用户",
  role1003: "普通用户（禁止提交）",
  role1004: "普通用户（禁止发讨论）",
  role1005: "普通用户（禁言）",
  role1006: "普通用户（禁止提交、禁止发讨论）",
  role1007: "普通用户（禁止提交、禁言）",
  role1008: "题目管理员",
} as const;
