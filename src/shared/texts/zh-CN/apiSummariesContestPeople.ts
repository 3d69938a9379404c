/**
 * Summaries of the API endpoints for participants and helpers of contests; `apiSummaries` contains the summaries of all
 * areas.
 */
export const contestPeopleSummaries: Record<string, string> = {
  "GET /api/admin/contest/categories": "比赛的参赛组别及人数，限主办方",
  "PUT /api/admin/contest/categories":
    "按顺序设置比赛的全部组别：有 id 的为已有组别，无 id 的为新组别；未列出的连同成员一并删除",
  "GET /api/admin/contest/category-members": "一个组别的成员，限主办方",
  "PUT /api/admin/contest/category-members": "将用户加入或移出组别，每行一个用户名",
  "GET /api/contest-own-categories": "调用者可选择或所在的参赛组别",
  "PUT /api/contest-own-category": "选择或离开参赛组别；选择涉及个人信息的组别即表示同意",
  "GET /api/admin/contest/helpers": "比赛的所有者与拥有比赛权限的用户，限主办方",
  "GET /api/admin/contest/helper-candidates":
    "用户名以关键字开头的用户，用于授予比赛权限；班级比赛限其成员",
  "PUT /api/admin/contest/helper":
    "授予或修改用户的比赛权限，并以消息告知；已报名的用户将离开榜单，需设置 confirm",
  "DELETE /api/admin/contest/helper": "收回用户的全部比赛权限，并以消息告知",
  "GET /api/helped-contests":
    "调用者被授予权限的比赛：未结束的在前，先结束的优先，其后是最近结束的",
  "GET /api/admin/contest/participant": "报名或提交过的用户，限主办方",
  "POST /api/admin/contest/participant": "添加一名或一批参赛者，可附座位；返回每行的结果",
  "PUT /api/admin/contest/participant":
    "修改参赛者的座位与延长时间；比赛的最晚结束时间随之变化。会减少、公开或隐藏结果，或重新开放比赛时，需在 confirm 中列出对应的错误代码",
  "DELETE /api/admin/contest/participant": "取消参赛者的报名；提交保留。confirm 同修改，以逗号分隔",
  "DELETE /api/admin/contest/participant/session": "解除一名参赛者绑定的会话，下一次登录可进入比赛",
  "DELETE /api/admin/contest/participant/sessions": "解除比赛中所有绑定的会话",
  "PUT /api/admin/contest/participant/disqualified":
    "附理由取消参赛者的资格，或恢复；有提交而未报名的用户会补上报名。confirm 同修改",
};
