/** The columns of a table of accounts, in the order expected of a table without a heading row. */
export const accountColumns = [
  "username",
  "password",
  "email",
  "realname",
  "gender",
  "nickname",
  "school",
  "number",
  "className",
] as const;
export type AccountColumn = (typeof accountColumns)[number];

/** Recognised column headings; spaces, hyphens, underscores and text in brackets have been removed. */
const headings: Record<AccountColumn, string> = {
  username:
    "username user account accountname login loginname userid 用户名 用户 账号 帐号 账户 登录名",
  password: "password pass pwd initialpassword 密码 初始密码 登录密码 口令",
  email: "email mail emailaddress mailaddress 邮箱 电子邮箱 电子邮件 邮件 邮箱地址",
  realname: "realname name fullname truename 真实姓名 姓名 名字",
  gender: "gender sex 性别",
  nickname: "nickname nick displayname 昵称",
  school: "school university college organization organisation 学校 单位 院校",
  number: "number studentnumber studentid studentno no 学号 学籍号 编号 工号",
  className: "class classname administrativeclass 班级 班 行政班 行政班级",
};
const byWord = new Map(
  accountColumns.flatMap((column) => headings[column].split(" ").map((word) => [word, column])),
);

/** The column that a heading names, in either language; undefined if it names no column. */
export function columnOfHeading(heading: string): AccountColumn | undefined {
  const word = heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\([^()]*\)|[\s_*:-]/g, "");
  return byWord.get(word);
}

/** Whether the row is the heading row, which must contain headings for the username and the password. */
export function isHeadingRow(cells: readonly string[]): boolean {
  const columns = new Set(cells.map(columnOfHeading));
  return columns.has("username") && columns.has("password");
}
