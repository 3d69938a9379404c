import type { classErrorStatus } from "../../call/classErrors.ts";

/** Error messages about classes; `errors` contains the messages of all areas. */
export const classErrors = {
  CLASS_NOT_FOUND: "班级 {classId} 不存在，请从你的班级列表中选择",
  CLASS_ARCHIVED: "该班级已归档，只能查看；需要修改时，请所有者恢复该班级",
  CLASS_CREATE_ROLE: "你的账号类型不能创建班级，请联系管理员",
  CLASS_CREATE_SOLVED:
    "创建班级需要通过至少 {needed} 道题目，你已通过 {solved} 道；也可以请管理员允许",
  CLASS_CREATE_DAILY: "24 小时内最多创建 {max} 个班级，请稍后再试",
  CLASS_CREATE_TOTAL: "你最多拥有 {max} 个未归档的班级，请先归档或转让不用的班级",
  CLASS_OWNER_ONLY: "只有班级所有者可以任命、邀请或移除教师",
  CLASS_OWNER_LEAVES: "所有者不能退出班级，请先把班级转让给另一位教师",
  CLASS_OWNER_STAYS: "所有者的角色只能通过转让班级改变",
  CLASS_NEW_OWNER: "班级只能转让给其中的教师，请先将该用户设为教师",
  CLASS_FULL: "一个班级最多 {max} 人，请先移除不在班的成员",
  CLASS_USED:
    "删除班级将失去 {members} 名成员和 {announcements} 条公告；{problems} 道题目、{contests} 场比赛和 {trainings} 个训练会被隐藏并保留给各自的所有者。确认后才能删除",
  CLASS_MEMBER_NOT_FOUND: "该用户不在班级中，请刷新列表",
  CLASS_MEMBER_ALREADY: "你已在该班级中",
  CLASS_CODE_GONE:
    "{reason, select, expired {这个邀请码已过期} usedUp {这个邀请码的名额已用完} revoked {这个邀请码已被撤销} archived {该班级已归档} other {这个邀请码不存在，可能没有复制完整}}，请向教师索取新的邀请码",
  CLASS_INVITATION_NOT_FOUND: "这个邀请不存在或已被撤销，请刷新列表",
  CLASS_INVITATIONS_MAX: "一个班级最多有 {max} 个可用的邀请，请先撤销不用的",
  CLASS_REQUESTS_CLOSED: "该班级不接受加入申请，请向教师索取邀请码",
  CLASS_REQUESTED: "你已申请加入该班级，请等待教师处理",
  CLASS_REQUEST_NOT_FOUND: "这个申请已被撤回或处理，请刷新页面",
  CLASS_REQUESTS_MAX: "最多可以有 {max} 个等待处理的申请，请先撤回不需要的",
  CLASS_WAITING_FULL: "该班级等待处理的人数已达上限 {max}，请稍后再试",
  CLASS_OFFER_NOT_FOUND: "这个邀请已被撤回或处理，请刷新页面",
  CLASS_IMPORT_NOT_FOUND: "该导入不存在，请刷新列表",
  CLASS_IMPORT_UNDONE: "该导入已撤销",
  CLASS_IMPORT_LATER: "之后还有其他导入，请先撤销最新的一次",
  CLASS_IMPORT_CANCELLED: "导入已取消，没有保存任何内容",
  ROSTER_ROLE: "角色 {role} 无法识别，请填写教师、助教或成员",
  ROSTER_TEACHER: "只有班级所有者可以添加或更改教师",
  ROSTER_OWNER: "这是班级所有者，其角色只能通过转让改变",
  ROSTER_TWICE: "与前面的某一行是同一个用户",
  ROSTER_NO_ACCOUNT: "没有对应的账号，请检查，或选择创建账号",
  ROSTER_AMBIGUOUS: "有多个账号与此行对应，请改用用户名",
  ROSTER_KEY: "缺少用于查找账号的内容（用户名、学号或邮箱）",
  CLASS_CREATOR_NOT_FOUND: "该用户没有这项许可，请刷新列表",
} as const satisfies Record<keyof typeof classErrorStatus, string>;
