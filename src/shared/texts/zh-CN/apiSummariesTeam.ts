/** Summaries of the API calls for teams and registrations. */
export const teamSummaries: Record<string, string> = {
  "GET /api/teams": "自己的队伍，以及邀请自己的队伍",
  "POST /api/team": "创建队伍；创建者是队长与队员",
  "PUT /api/team": "修改队伍，限队长",
  "DELETE /api/team": "删除没有参加过比赛的队伍，限队长",
  "POST /api/team/member": "按用户名邀请用户，或按姓名添加没有账号的成员，限队长",
  "PUT /api/team/member": "接受队伍邀请，可填写随队伍显示的姓名",
  "DELETE /api/team/member": "拒绝邀请或离开队伍；队长可移除成员",
  "POST /api/file/upload-team-logo":
    "修改队伍标志：gif、jpg、png、bmp 或 webp，最大 2 MB，由服务器裁剪",
  "POST /api/file/upload-team-photo": "修改队伍照片：gif、jpg、png、bmp 或 webp，最大 4 MB",
  "DELETE /api/team/picture": "删除队伍的标志或照片，限队长",
  "POST /api/admin/team/roster":
    "按 ICPC 的 JSON、CCS 要求的表格或带列名的表格创建队伍与账号；附上 cid 时即参加该比赛。dryRun 只检查；有一处错误就全部不导入",
  "POST /api/admin/team/slips": "自己导入的账号与密码，只能读取一次，读取后删除",
  "GET /api/contest-teams": "自己的队伍，以及能否参加某场比赛",
  "POST /api/register-contest": "报名比赛，需要时附上密码",
  "POST /api/register-contest-team": "用自己的队伍报名比赛；开始前再次调用会更新参赛队员",
  "DELETE /api/register-contest-team": "比赛开始前取消自己队伍的报名",
  "GET /api/admin/contest/team-rule": "比赛的参赛方式与每队人数上限，供管理人员查看",
  "PUT /api/admin/contest/team-rule": "设置本站比赛的参赛方式与每队人数上限；已报名的保持不变",
};
