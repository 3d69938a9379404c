/** Summaries of the API endpoints for similarity checks; `apiSummaries` contains the summaries of all areas. */
export const similaritySummaries: Record<string, string> = {
  "POST /api/similarity/contest":
    "在后台比较一场比赛中选手的程序，全部题目或其中几道（比赛的管理人员）",
  "POST /api/similarity/homework":
    "在后台比较一次作业中学生的程序，全部题目或其中几道（班级的教师和助教）",
  "POST /api/similarity/selection":
    "在后台比较选定的提交：按编号，或按题目和筛选条件（超级管理员）",
  "GET /api/similarity/runs": "一个范围的各次查重，最新的在前",
  "GET /api/similarity/run": "一次查重：进度和每道题的数字",
  "POST /api/similarity/cancel": "结束一次等待中或进行中的查重；已完成的题目保留结果",
  "DELETE /api/similarity/run": "删除一次查重及其结果；对各对程序的结论保留",
  "GET /api/similarity/pairs": "一次查重中相似的程序对，最相似的在前，可筛选",
  "GET /api/file/similarity-pairs": "以 CSV 导出一次查重中相似的程序对，筛选条件与列表相同",
  "GET /api/similarity/clusters": "由相似的程序对连成的组，最大的在前",
  "GET /api/similarity/pair": "两个相似程序的代码和相同之处，位置以 UTF-16 单元计",
  "PUT /api/similarity/decision":
    "记录一对程序是抄袭还是无关，可附备注；null 收回结论；以后的查重也采用",
};
