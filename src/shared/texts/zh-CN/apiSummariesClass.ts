/** Summaries of the API endpoints for classes; `apiSummaries` contains the summaries of all areas. */
export const classSummaries: Record<string, string> = {
  "GET /api/class/list": "自己所在的班级及自己的角色，最新的在前；可只看未归档或已归档的",
  "GET /api/class/detail":
    "一个班级和当前用户在其中可以做的事；不在班级中且未被邀请的用户，在班级接受申请时可以看到名称、学期和所有者，否则该班级视为不存在",
  "GET /api/class/creation": "当前用户现在能否创建班级，不能时的原因，以及各项上限",
  "POST /api/class": "创建班级，所有者为当前用户",
  "PUT /api/class": "修改班级中发送的字段；附上读取时的 gmtModified 时，不会覆盖更新的版本",
  "POST /api/class/archive":
    "归档班级：可以继续查看，其中的内容不再变化；或恢复班级。限所有者和超级管理员",
  "POST /api/class/transfer":
    "把班级转让给其中的另一位教师，原所有者仍为教师。限所有者和超级管理员",
  "DELETE /api/class":
    "删除班级及其成员资格、邀请、申请、导入记录和公告；其中的题目、比赛和训练会被隐藏并保留给所有者。班级不为空时需要 `confirm`。限所有者和超级管理员",
  "POST /api/file/upload-class-picture":
    "更换班级图片：gif、jpg、png、bmp 或 webp，不超过 2 MB，由服务器裁剪",
  "DELETE /api/class/picture": "移除班级图片",
  "POST /api/class/preview": "以成员看到的样子渲染 Markdown，限可在班级中写作者；不保存任何内容",
  "GET /api/class/member/list":
    "班级的成员（包括教师），按加入的先后排列；真实姓名、学号和邮箱只提供给教师和助教",
  "PUT /api/class/member":
    "修改成员的角色，或其在名单中的姓名和学号；教师由所有者任命，所有者的角色只能通过转让改变",
  "DELETE /api/class/member": "把成员移出班级，提交和成绩保留",
  "POST /api/class/leave": "退出班级；所有者需先转让班级",
  "GET /api/class/invitation/list": "班级最新的 200 个邀请，带邀请码和使用次数",
  "POST /api/class/invitation": "创建邀请：持有邀请码的登录用户以该角色加入班级；教师由所有者邀请",
  "DELETE /api/class/invitation": "立即撤销邀请；已加入的成员保留",
  "POST /api/class/invitation/check": "邀请码提供的内容，不使用它；十分钟内最多 60 次",
  "POST /api/class/join": "用邀请码加入班级",
  "POST /api/class/request": "申请加入接受申请的班级",
  "DELETE /api/class/request": "撤回自己的加入申请",
  "GET /api/class/request/list": "等待处理的加入申请，最早的在前",
  "GET /api/class/request/own": "自己等待处理的申请，最新的在前",
  "PUT /api/class/request/decide": "通过或拒绝加入申请，并通知申请者；已被撤回或处理的申请会被跳过",
  "POST /api/class/offer":
    "按用户名邀请用户，由其接受或拒绝；返回每个用户名的结果，无论账号是否存在结果都相同",
  "GET /api/class/offer/list": "尚未被接受或拒绝的按用户名的邀请，最新的在前",
  "DELETE /api/class/offer": "撤回按用户名的邀请",
  "GET /api/class/offer/own": "按用户名邀请了当前用户的班级，最新的在前",
  "PUT /api/class/offer/answer": "接受或拒绝按用户名的邀请",
  "GET /api/class/announcement/list":
    "班级的公告，限班级中的用户，最新的在前；带 `all` 时包括隐藏的，限教师和助教",
  "POST /api/class/announcement": "在班级中发布公告，作者为当前用户",
  "PUT /api/class/announcement":
    "修改班级公告中发送的字段；附上读取时的 gmtModified 时，不会覆盖更新的版本",
  "DELETE /api/class/announcement": "删除班级的公告",
  "POST /api/class/roster":
    "导入班级名单：若干行单元格，有表头，或按用户名、姓名、学号、角色、邮箱、密码的顺序。dryRun 只返回将会发生什么；onlyGood 跳过有问题的行而不是全部拒绝。已有成员被更新，其他人被邀请；可以管理用户的调用者直接添加用户并创建账号",
  "DELETE /api/class/roster": "取消自己仍在创建账号的导入，不保存其中任何内容",
  "GET /api/class/roster/list": "班级名单的导入记录，最新的在前",
  "PUT /api/class/roster/undo":
    "撤销最新的一次导入：成员资格恢复原样，未回应的邀请被撤回；账号保留，之后有变化的成员也保留",
  "GET /api/admin/class/list": "全站的班级，最新的在前，可按名称、学期、所有者用户名或 ID 查找",
  "GET /api/admin/class/creator": "无论通过多少题目都可以创建班级的用户，最新的在前",
  "POST /api/admin/class/creator": "允许一个用户创建班级，无论其通过多少题目",
  "DELETE /api/admin/class/creator": "取消该许可；用户已创建的班级保留",
};
