/**
 * Summaries of further API endpoints for contests, such as those for virtual participations and upsolving;
 * `apiSummaries` contains the summaries of all areas.
 */
export const virtualSummaries: Record<string, string> = {
  "POST /api/contest-announcement-read":
    "记录自己读过比赛的若干公告，主办方可以看到；主办方自己的阅读不记录",
  "GET /api/admin/contest/announcement-readers": "比赛每条公告有多少人读过，仅主办方",
  "GET /api/admin/contest/announcement-reader-list":
    "读过比赛一条公告的用户，最近读的在前，仅主办方",
  "GET /api/contests-with-own-data":
    "自己参加的、榜单会显示自己姓名或女生标记的比赛，最近开始的在前",
  "GET /api/contest-calendar":
    "网站的、或带 classId 时班级的（限成员）可见比赛中，在两个时间之间（最多 62 天）进行的，按开始时间排列",
  "GET /api/contest-reminder": "调用者是否希望在公开比赛开始前收到提醒",
  "PUT /api/contest-reminder":
    "设置或取消公开比赛开始前的提醒；其他比赛的参赛者无需设置即会收到提醒",
  "POST /api/unregister-contest": "比赛开始前取消自己的报名",
  "GET /api/upsolving-submissions": "比赛结束后对其题目的提交，最新的在前",
  "POST /api/check-upsolving-submissions-status": "一场比赛赛后补题中若干提交的当前状态",
  "GET /api/get-user-virtual-history":
    "用户在读者可看榜单的比赛中的虚拟参赛，最新的在前；正在进行的仅本人和主办方可见",
  "GET /api/virtual-participation": "自己在一场比赛中的虚拟参赛，以及能否再次开始",
  "POST /api/virtual-participation": "在已结束的比赛中开始虚拟参赛，时长与比赛相同",
  "PUT /api/finish-virtual-participation": "提前结束自己正在进行的虚拟参赛",
  "POST /api/virtual-rank": "比赛在同一分钟的榜单，加上虚拟参赛的一行",
  "GET /api/virtual-submissions": "一次虚拟参赛的提交，最新的在前",
  "POST /api/check-virtual-submissions-status": "一次虚拟参赛中若干提交的当前状态",
};
