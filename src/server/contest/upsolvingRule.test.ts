import { expect, test } from "vitest";
import type { Upsolving } from "../../shared/contest/contest.ts";
import { Role } from "../../shared/account/roles.ts";
import type { RuleViewer } from "../platform/route/predicate.ts";
import { type GuardedContest, type Participation, upsolvingRefusal } from "./policy.ts";

const HOUR = 3_600_000;
const over: GuardedContest = {
  entrants: "individuals",
  teamMax: 3,
  id: 7,
  ownerUid: "owner",
  groupId: null,
  auth: 0,
  rule: "acm",
  isVisible: true,
  organizersSeeHidden: true,
  hasPassword: false,
  networks: [],
  oneSession: false,
  opensToAll: false,
  upsolving: "open",
  start: 0,
  end: 5 * HOUR,
  lastEnd: 6 * HOUR,
  frozenFrom: 4 * HOUR,
  opensItself: false,
  revealedAt: 7 * HOUR,
};
const none: Participation = {
  actsFor: null,
  isTeam: false,
  isRegistered: false,
  extraTime: 0,
  isDisqualified: false,
  isAdmitted: true,
  boundLogin: null,
  releasedLogins: [],
};
const people: Record<string, { role: RuleViewer["role"]; uid?: string; part: Participation }> = {
  outsider: { role: Role.User, part: none },
  contestant: { role: Role.User, part: { ...none, isRegistered: true } },
  renamed: { role: Role.User, part: { ...none, isRegistered: true, isAdmitted: false } },
  disqualified: { role: Role.User, part: { ...none, isRegistered: true, isDisqualified: true } },
  barred: { role: 1003, part: { ...none, isRegistered: true } },
  admin: { role: Role.Admin, part: none },
  organizer: { role: Role.Root, uid: "1", part: none },
};

function codeOf(name: string, contest: GuardedContest, now = 8 * HOUR): string {
  const { role, uid = "someone", part } = people[name]!;
  const viewer = { uid, role, memberships: [], grants: [], ip: "127.0.0.1", loginId: 1 };
  return upsolvingRefusal(viewer, contest, { participation: part, now })?.code ?? "may";
}

/** The result for each person in `people`. */
function answers(contest: GuardedContest, now?: number): string[] {
  return Object.keys(people).map((name) => codeOf(name, contest, now));
}

const forbidden = ["CONTEST_DISQUALIFIED", "SUBMIT_FORBIDDEN"];
/** Results in the order of `people`. */
const toAll = ["may", "may", "may", ...forbidden, "may", "may"];
const toNobody = toAll.map((answer) => (answer === "may" ? "UPSOLVING_OFF" : answer));
const [stranger, wrongName] = ["CONTEST_NOT_REGISTERED", "CONTEST_NAME_NOT_ADMITTED"];
const inPrivate = (answer: string) => [stranger, answer, wrongName, ...forbidden, stranger, answer];

test.each<{ contest: Partial<GuardedContest>; upsolving: Upsolving; expected: string[] }>([
  { contest: { auth: 0 }, upsolving: "none", expected: toNobody },
  { contest: { auth: 0 }, upsolving: "open", expected: toAll },
  { contest: { auth: 0 }, upsolving: "entered", expected: toAll },
  { contest: { auth: 2 }, upsolving: "none", expected: toNobody },
  { contest: { auth: 2 }, upsolving: "open", expected: toAll },
  { contest: { auth: 2 }, upsolving: "entered", expected: toAll },
  // Nobody can solve an exam's problems after its end unless its organizers allow it.
  { contest: { auth: 1 }, upsolving: "none", expected: inPrivate("UPSOLVING_OFF") },
  { contest: { auth: 1 }, upsolving: "open", expected: inPrivate("UPSOLVING_OFF") },
  { contest: { auth: 1 }, upsolving: "entered", expected: inPrivate("may") },
  { contest: { auth: 1, opensToAll: true }, upsolving: "none", expected: toNobody },
  { contest: { auth: 1, opensToAll: true }, upsolving: "open", expected: toAll },
  { contest: { auth: 1, opensToAll: true }, upsolving: "entered", expected: toAll },
])("$contest with the setting $upsolving", ({ contest, upsolving, expected }) => {
  expect(answers({ ...over, ...contest, upsolving })).toEqual(expected);
});

test.each([
  ["before the start", -HOUR],
  ["while it runs", HOUR],
  ["while it is frozen", 4.5 * HOUR],
  ["while others have extra time", 5.5 * HOUR],
  ["while its results are hidden after the end", 6.5 * HOUR],
])("nobody %s, whatever the setting", (_, now) => {
  const contests = [0, 1, 2].flatMap((auth) =>
    (["open", "entered"] as const).map((upsolving) => ({ ...over, auth, upsolving })),
  );
  for (const contest of contests) expect(answers(contest, now)).not.toContain("may");
});

test("a hidden contest, and one of a class, are unknown to others", () => {
  expect(codeOf("contestant", { ...over, isVisible: false })).toBe("CONTEST_NOT_FOUND");
  expect(codeOf("contestant", { ...over, groupId: 3 })).toBe("CONTEST_NOT_FOUND");
});
