import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUBMISSIONS_EXPORTED_MAX } from "../../src/shared/contestOrganizer/contestExport.ts";
import { MINUTE } from "../support/worldClock.ts";
import {
  type ContestWorld,
  contestForm,
  createContestWorld,
  data,
  type TestContest,
  refusal,
} from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people, type Person } from "./world.ts";

/*
 * Invalid input for contest endpoints: the call changes nothing and returns an error that explains, in both languages,
 * what to do.
 */

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
type Call = [as: Person, what: string, body?: Fields];

interface Bad {
  name: string;
  form?: Fields | ((start: number) => Fields);
  early?: boolean;
  /** Minutes after the start of the contest. */
  at?: number;
  /** A call that prepares the contest. */
  first?: (contest: TestContest) => Call;
  bad: (contest: TestContest) => Call | Promise<Call>;
  code: string;
  /** Patterns for the advice that the error text must contain. */
  says: [chinese: RegExp, english: RegExp];
}

const locked = { auth: 1, openPwdLimit: true, pwd: "let me in" };
const submit = (cid: number, pid = "A", as: Person = "user"): Call => [
  as,
  "POST /api/submit-problem-judge",
  { pid, cid, tid: null, language: "C++", code: "int main() {}" },
];
const register = (cid: number, password: string | null, as: Person = "user"): Call => [
  as,
  "POST /api/register-contest",
  { cid, password },
];
const print = (cid: number, content: string, more: Fields = {}): Call => [
  "user",
  "POST /api/submit-print-text",
  { cid, content, ...more },
];
const create = (start: number, more: Fields): Call => [
  "admin",
  "POST /api/admin/contest",
  { ...contestForm(start), ...more },
];
const moment = (start: number, minutes: number) => new Date(start + minutes * MINUTE).toISOString();

const rows: Bad[] = [
  {
    name: "an extension to an end that is not later",
    bad: ({ cid, start }) => {
      const before = moment(start, 300);
      return ["admin", "POST /api/admin/contest/extend", { cid, before, endTime: before }];
    },
    code: "INVALID_FIELD",
    says: [/应晚于当前的结束时间/, /choose an end after the present one/],
  },
  {
    name: "an account rule whose numbers are in the wrong order",
    bad: ({ start }) =>
      create(start, {
        auth: 1,
        openAccountLimit: true,
        accountLimitRule:
          "<prefix>a</prefix><suffix></suffix><start>9</start><end>1</end><extra></extra>",
      }),
    code: "INVALID_FIELD",
    says: [/小的在前/, /the smaller one first/],
  },
  {
    name: "an end before the start",
    bad: ({ start }) => create(start, { endTime: moment(start, -1) }),
    code: "INVALID_FIELD",
    says: [/应晚于开始时间，请改选/, /choose an end after the start/],
  },
  {
    name: "an end at the start",
    bad: ({ start }) => create(start, { endTime: moment(start, 0) }),
    code: "INVALID_FIELD",
    says: [/应晚于开始时间，请改选/, /choose an end after the start/],
  },
  {
    name: "two years",
    bad: ({ start }) => create(start, { endTime: moment(start, 2 * 366 * 24 * 60) }),
    code: "INVALID_FIELD",
    says: [/请改选更早的结束时间/, /choose an earlier end/],
  },
  {
    name: "a freeze after the end",
    bad: ({ start }) => create(start, { sealRank: true, sealRankTime: moment(start, 301) }),
    code: "INVALID_FIELD",
    says: [/请选择开始与结束之间/, /choose a time between start and end/],
  },
  {
    name: "a freeze before the start",
    bad: ({ start }) => create(start, { sealRank: true, sealRankTime: moment(start, -1) }),
    code: "INVALID_FIELD",
    says: [/请选择开始与结束之间/, /choose a time between start and end/],
  },
  {
    name: "another kind of rule for a contest that exists",
    bad: async ({ cid }) => [
      "admin",
      "PUT /api/admin/contest",
      { ...(await data<Fields>(world, "admin", `GET /api/admin/contest?cid=${cid}`)), ...oi },
    ],
    code: "INVALID_FIELD",
    says: [/请另建一场比赛/, /create another contest/],
  },
  {
    name: "private without password and account rule",
    bad: ({ start }) => create(start, { auth: 1 }),
    code: "CONTEST_UNLIMITED",
    says: [/请至少设置一项/, /set at least one/],
  },
  {
    name: "a wrong password",
    form: locked,
    bad: ({ cid }) => register(cid, "let me out"),
    code: "CONTEST_PASSWORD_WRONG",
    says: [/请检查大小写/, /check capital letters/],
  },
  {
    name: "no password",
    form: locked,
    bad: ({ cid }) => register(cid, "  "),
    code: "CONTEST_PASSWORD_REQUIRED",
    says: [/请输入比赛密码/, /Enter the contest password/],
  },
  {
    name: "registering twice",
    form: locked,
    first: ({ cid }) => register(cid, "let me in"),
    bad: ({ cid }) => register(cid, "let me in"),
    code: "CONTEST_REGISTERED",
    says: [/你已报名/, /already registered/],
  },
  {
    name: "a closed contest",
    form: locked,
    bad: ({ cid }) => submit(cid),
    code: "CONTEST_NOT_REGISTERED",
    says: [/请先在比赛页面报名/, /Register for this contest first/],
  },
  {
    name: "before the start",
    early: true,
    bad: ({ cid }) => submit(cid),
    code: "CONTEST_NOT_STARTED",
    says: [/请等待开始/, /wait for its start/],
  },
  {
    name: "submitting after the end",
    at: 300,
    bad: ({ cid }) => submit(cid),
    code: "CONTEST_ENDED",
    says: [/可在题库中继续练习/, /stay open for practice/],
  },
  {
    name: "registering after the end",
    form: locked,
    at: 300,
    bad: ({ cid }) => register(cid, "let me in"),
    code: "CONTEST_ENDED",
    says: [/不再接受提交和报名/, /neither submissions nor registrations/],
  },
  {
    name: "a name that the account rule does not admit",
    form: { auth: 1, openAccountLimit: true, accountLimitRule: rule("somebody") },
    bad: ({ cid }) => register(cid, null),
    code: "CONTEST_NAME_NOT_ADMITTED",
    says: [/请联系主办方/, /ask its organizer/],
  },
  {
    name: "a contest that does not exist",
    bad: () => submit(999_999),
    code: "CONTEST_NOT_FOUND",
    says: [/请从比赛列表中选择/, /choose one in the list/],
  },
  {
    name: "a problem that is not in the contest",
    bad: ({ cid }) => submit(cid, "Q"),
    code: "PROBLEM_NOT_FOUND",
    says: [/题目 Q 不存在，请从题目列表中选择/, /Q does not exist; choose one in the list/],
  },
  {
    name: "a problem twice",
    bad: ({ cid, pids }) => [
      "admin",
      "POST /api/admin/contest/add-problem-from-public",
      { cid, pid: pids[0] },
    ],
    code: "CONTEST_PROBLEM_TWICE",
    says: [/请选择其他题目/, /choose another one/],
  },
  {
    name: "a letter that is taken",
    bad: async ({ cid }) => [
      "admin",
      "POST /api/admin/contest/add-problem-from-public",
      { cid, pid: (await aProblem(world)).pid, displayId: "b" },
    ],
    code: "CONTEST_LETTER_TAKEN",
    says: [/已有题目 B，请换一个/, /already has a problem B; choose another id/],
  },
  {
    name: "a text of 49 characters to print",
    form: { openPrint: true },
    bad: ({ cid }) => print(cid, "x".repeat(49)),
    code: "CONTEST_PRINT_SHORT",
    says: [/^内容不能少于 50 个字符$/, /^Enter at least 50 characters$/],
  },
  {
    name: "nothing to print",
    form: { openPrint: true },
    bad: ({ cid }) => print(cid, " \n "),
    code: "CONTEST_PRINT_EMPTY",
    says: [/^内容不能为空$/, /^Enter the text to print$/],
  },
  {
    name: "printing where it is closed",
    bad: ({ cid }) => print(cid, "x".repeat(50)),
    code: "CONTEST_PRINT_CLOSED",
    says: [/请联系主办方/, /ask its organizer/],
  },
  {
    name: "printing for a problem that is not in the contest",
    form: { openPrint: true },
    bad: ({ cid }) => print(cid, "x".repeat(50), { displayId: "Q" }),
    code: "CONTEST_PROBLEM_NOT_FOUND",
    says: [/刷新页面后重选/, /choose again/],
  },
  {
    name: "a list of participants without a name",
    form: locked,
    bad: ({ cid }) => [
      "admin",
      "POST /api/admin/contest/participant",
      { cid, usernames: " \n,,\n\t" },
    ],
    code: "CONTEST_PARTICIPANTS_NONE",
    says: [/请每行填写一个/, /write one on each line/],
  },
  {
    name: "a list of too many participants",
    form: locked,
    bad: ({ cid }) => [
      "admin",
      "POST /api/admin/contest/participant",
      { cid, usernames: Array.from({ length: 2001 }, (_, n) => `many${n}`).join("\n") },
    ],
    code: "CONTEST_PARTICIPANTS_MANY",
    says: [/2,?001 行，每次最多添加 2,?000 行/, /2,?001 lines; add at most 2,?000 at once/],
  },
  {
    name: "a letter with a blank",
    bad: ({ cid, pids }) => [
      "admin",
      "PUT /api/admin/contest/contest-problem",
      { cid, pid: pids[0], displayId: "A 1" },
    ],
    code: "INVALID_FIELD",
    says: [/请填写最多 20 个字母/, /write at most 20 letters/],
  },
  {
    name: "a line that is no network",
    bad: ({ start }) => create(start, { allowedNetworks: ["10.0.0.0/8", "the hall"] }),
    code: "CONTEST_NETWORKS_BAD",
    says: [/第 2 行不是.*请填写/, /Line 2: not.*Write an address/],
  },
  {
    name: "medals for more than all",
    bad: ({ cid }) => [
      "admin",
      "PUT /api/contest-medals",
      { cid, unit: "percent", gold: 50, silver: 50, bronze: 1 },
    ],
    code: "CONTEST_MEDALS_SHARE",
    says: [/不能超过 100%/, /at most 100 percent/],
  },
  {
    name: "a contest that is entered from a foreign address",
    form: { allowedNetworks: ["192.0.2.0/24"] },
    bad: ({ cid }) => submit(cid),
    code: "CONTEST_FOREIGN_ADDRESS",
    says: [
      /看到的地址是 127\.0\.0\.1.*告诉主办方/,
      /your address 127\.0\.0\.1.*tell it to an organizer/,
    ],
  },
  {
    name: "too many tries of a password",
    form: locked,
    async bad({ cid }) {
      for (let n = 0; n < 10; n++) await refusal(world, ...register(cid, "guess"));
      return register(cid, "guess");
    },
    code: "TOO_MANY_REQUESTS",
    says: [/\d+ 秒后/, /again in \d+ s/],
  },
  {
    name: "more submissions than one export has",
    async bad({ cid, pids }) {
      await world.sql(
        `insert into submission (problem_id, display_pid, uid, length, language, ip, status, scope, scope_id, listed)
         select $1, 'A', $2, 1, 'C', '127.0.0.1', 0, 'contest', $3, false from generate_series(1, $4::int)`,
        [pids[0], people.user.uid, cid, SUBMISSIONS_EXPORTED_MAX + 1],
      );
      return ["admin", `GET /api/file/download-contest-ac-submission?cid=${cid}&allStatus=true`];
    },
    code: "CONTEST_EXPORT_LARGE",
    says: [
      /最多导出 50,?000 条.*只导出通过的/,
      /At most 50,?000 .*export accepted submissions only/,
    ],
  },
];

const oi = { type: 1, rule: null };
function rule(extra: string): string {
  return `<prefix>zzz</prefix><suffix></suffix><start>0</start><end>9</end><extra>${extra}</extra>`;
}

const counts = async () => {
  const [row] = await world.sql(
    `select (select count(*)::int from submission) as submissions, (select count(*)::int from contest) as contests,
       (select count(*)::int from contest_participant) as participants,
       (select count(*)::int from contest_problem) as problems, (select count(*)::int from contest_print) as prints`,
  );
  return row;
};

describe("refused, in both languages, and nothing is stored", () => {
  test.each(rows)("$name", async ({ form, early = false, at = 0, first, bad, code, says }) => {
    const contest = await world.contest(form ?? {}, { early });
    if (at > 0) await world.at(contest, at);
    if (first) await data(world, ...first(contest));
    const [as, what, body] = await bad(contest);
    const before = await counts();
    for (const [index, language] of ["zh-CN", "en-US"].entries()) {
      const headers = { "accept-language": language };
      const reply = await world.call(as, what, { body, headers });
      expect([reply.status >= 400 && reply.status < 500, reply.body.code]).toEqual([true, code]);
      expect(reply.body.msg).toMatch(says[index]!);
      // The text contains neither an unfilled placeholder nor a part of an error code.
      expect(reply.body.msg).not.toMatch(/[{}]|undefined|[A-Z]+_[A-Z]+|[a-z]Early|[a-z]Late/);
    }
    expect(await counts()).toEqual(before);
  });
});
