/** Summaries of the API endpoints for trainings; `apiSummaries` contains the summaries of all areas. */
export const trainingSummaries: Record<string, string> = {
  "GET /api/get-training-category": "训练分类及其颜色",
  "GET /api/get-training-list": "按顺序列出可见的训练；关键字匹配标题或作者用户名的一部分",
  "GET /api/get-training-detail": "一个训练的简介和自己的进度，没有访问权限时也可查看简介",
  "POST /api/register-training": "用密码加入私有训练；所属班级的成员无需密码",
  "POST /api/leave-training": "退出私有训练，提交保留",
  "GET /api/get-training-access": "当前用户能否打开训练的题目",
  "GET /api/get-training-problem-list": "训练中的公开题目，按顺序排列，带自己的状态",
  "GET /api/get-training-problem-details": "按训练中的题号获取题目；`cid` 与 `tid` 含义相同",
  "GET /api/get-training-rank":
    "私有训练的成员，按通过题数、总运行时间排序；班级的训练只显示班级允许成员看到的他人结果",
  "GET /api/file/download-training-rank": "以文件导出私有训练的完整榜单，限训练的管理人员",
  "GET /api/training-submissions": "在训练中作出的提交，最新的在前",
  "POST /api/check-training-submissions-status": "一个训练中若干提交的当前状态",
  "GET /api/admin/training/list": "按顺序列出所有训练，包括隐藏的，可按标题、作者或 ID 查找",
  "GET /api/admin/training": "获取训练供表单编辑，限可编辑者",
  "POST /api/admin/training": "创建训练，作者为当前用户",
  "PUT /api/admin/training":
    "修改训练；密码为空或为占位符时保留已设置的密码；附上读取时的 gmtModified 时，不会覆盖更新的版本",
  "DELETE /api/admin/training":
    "删除训练及其成员资格，提交作为普通练习保留；有成员或提交时需要 `confirm`",
  "POST /api/admin/training/clone": "复制训练及其题目：隐藏，无密码和成员",
  "PUT /api/admin/training/change-training-status": "显示或隐藏训练",
  "GET /api/admin/training/get-problem-list":
    "带 queryExisted 时为训练中的题目，按顺序；否则为不在其中的公开题目，最新的在前；不含题面",
  "POST /api/admin/training/add-problem-from-public":
    "把题目加到训练末尾；不带题号时使用题目自己的题号",
  "POST /api/admin/training/add-problems":
    "按题库题号把多道题目加到训练末尾；返回已在其中和无法添加的题号",
  "DELETE /api/admin/training/member": "把成员移出私有训练；其提交保留，仍可凭密码重新加入",
  "PUT /api/admin/training/problem": "修改题目在训练中的位置或题号",
  "PUT /api/admin/training/problem-order": "按题目关联的 ID 排列训练的题目，必须列出全部",
  "DELETE /api/admin/training/problem": "从训练移除题目，题目和提交保留",
  "POST /api/admin/training/category": "新建训练分类，名称唯一；限超级管理员和题目管理员",
  "PUT /api/admin/training/category": "修改训练分类的名称或颜色；限超级管理员和题目管理员",
  "DELETE /api/admin/training/category":
    "删除训练分类；有训练使用时需要 `confirm`；限超级管理员和题目管理员",
};
