/** Summaries of the calls for homework and grades; `apiSummaries` contains the summaries of all areas. */
export const homeworkSummaries: Record<string, string> = {
  "GET /api/class/homework-list":
    "一个班级的作业，截止时间晚的在前，附本人状态；班级的教师和助教还能看到隐藏的作业",
  "GET /api/homework/due":
    "当前用户作为学生的所有班级中正在进行、补交期内或一周内开始的作业，截止时间早的在前",
  "GET /api/homework": "一份作业的规则、题目和本人成绩（班级成员）",
  "GET /api/homework/line-comments":
    "作业的一次提交中各行代码的评论，按行排列（提交者和班级的教师、助教）",
  "POST /api/homework/line-comment": "评论作业提交中的一行代码（班级的教师和助教）",
  "PUT /api/homework/line-comment": "修改一行代码的评论（班级的教师和助教）",
  "DELETE /api/homework/line-comment": "删除一行代码的评论（班级的教师和助教）",
  "GET /api/class/homework": "一份作业的表单内容（可以编辑它的用户）",
  "POST /api/class/homework": "为班级创建作业及其题目（班级的教师和助教）",
  "PUT /api/class/homework":
    "修改作业。已有提交时，修改时间、迟交规则、分值或题目需要确认，成绩会重新计算；带上读到的版本的 gmtModified 时不会覆盖更新的版本",
  "DELETE /api/class/homework":
    "删除作业及其成绩、延期和评论（班级的教师）；已有提交时需要 `confirm`。提交仍属于各自的用户",
  "POST /api/class/homework/clone":
    "把作业及其题目复制到可以编辑作业的班级：复制品是隐藏的，时间移到新的开始时间",
  "PUT /api/class/homework/opened":
    "在所有成员都不能再提交之后，公开或关闭题解说明和他人的代码；只有成员之间按用户名互看成绩的班级才显示他人的代码",
  "GET /api/class/homework/grid": "作业的成绩表，学生 × 题目（班级的教师和助教）",
  "GET /api/class/homework/submissions":
    "一名学生在这份作业中的提交，新的在前，不含该学生的其他提交（班级的教师和助教）",
  "PUT /api/class/homework/points":
    "手工设置一名学生一道题的得分，附学生可见的说明；null 恢复计算的得分",
  "PUT /api/class/homework/extension":
    "给学生延长时间，接在班级的截止时间之后、迟交规则之前，附理由；0 秒取消延期",
  "GET /api/file/download-homework-results": "以文件导出作业成绩（班级的教师和助教）",
  "GET /api/class/grades":
    "供其他系统读取的班级全部作业成绩，变动早的在前：首次用 `since` 或不带参数，之后用返回的 `cursor`；也可使用有 `grades` 权限的令牌",
};
