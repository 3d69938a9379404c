import { expect, test } from "vitest";
import { toLocalInput } from "../../site/localTime.ts";
import { storedContest as stored } from "./contestFormInNode.ts";
import {
  contestFaults,
  contestFormOf,
  type ContestValues,
  newContest,
  setsPassword,
  timesOf,
  valuesOf,
} from "./formModel.ts";

const NOW = Date.UTC(2026, 4, 1, 9, 20, 15);
const springContest: ContestValues = { ...newContest(NOW), title: "Spring" };

test("a new contest starts at the next full hour and is frozen for its last hour", () => {
  const { start, end, frozenFrom } = timesOf(springContest, null);
  expect(start).toBe(Date.UTC(2026, 4, 1, 10));
  expect(end! - start!).toBe(5 * 3_600_000);
  expect(end! - frozenFrom!).toBe(3_600_000);
  expect(contestFaults(springContest, null)).toEqual({});
});

test("a stored contest is shown as it was sent, for each freeze", () => {
  for (const freeze of ["none", "half", "hour", "all", "other"] as const) {
    const values = { ...springContest, freeze, freezeMinutes: freeze === "other" ? "45" : "60" };
    const again = valuesOf(stored(values));
    expect(again.freeze).toBe(freeze);
    expect(contestFormOf(again, null)).toEqual(contestFormOf(values, null));
  }
});

test("what is not changed keeps its seconds", () => {
  const times = {
    startTime: "2026-05-01T10:00:30.000Z",
    endTime: "2026-05-01T12:00:30.000Z",
    sealRankTime: "2026-05-01T11:17:05.000Z",
  };
  const before = stored({ ...springContest, freeze: "other", freezeMinutes: "43" }, times);
  const values = valuesOf(before);
  expect(contestFormOf({ ...values, title: "Other" }, before)).toMatchObject(times);
  const longer = { ...values, end: toLocalInput(Date.UTC(2026, 4, 1, 13)) };
  expect(contestFormOf(longer, before).endTime).toBe("2026-05-01T13:00:00.000Z");
  expect(contestFormOf(longer, before).sealRankTime).toBe("2026-05-01T12:17:00.000Z");
});

test("a freeze longer than the contest begins with it", () => {
  const short = { ...springContest, end: springContest.start.replace(/:00$/, ":20") };
  const { start, frozenFrom } = timesOf(short, null);
  expect(frozenFrom).toBe(start);
});

test("a rule for usernames and star users are sent as the server reads them", () => {
  const values: ContestValues = {
    ...springContest,
    openAccountLimit: true,
    prefix: "team",
    from: "1",
    to: "30",
    extra: "ada bob\ncy",
    starAccount: "coach, guest",
  };
  const form = contestFormOf(values, null);
  expect(form.accountLimitRule).toBe(
    "<prefix>team</prefix><suffix></suffix><start>1</start><end>30</end><extra>ada\nbob\ncy</extra>",
  );
  expect(form.starAccount).toEqual(["coach", "guest"]);
  expect(valuesOf(stored(values))).toMatchObject({
    prefix: "team",
    to: "30",
    extra: "ada\nbob\ncy",
  });
});

test.each<[string, Partial<ContestValues>, object]>([
  ["no title", { title: " " }, { title: { text: "title" } }],
  ["no start", { start: "" }, { start: { text: "start" } }],
  ["no end", { end: "" }, { end: { text: "end" } }],
  ["an end before the start", { end: "2020-01-01T00:00" }, { end: { text: "endEarly" } }],
  ["two years", { end: "2029-01-01T00:00" }, { end: { text: "endLate" } }],
  [
    "a freeze of no length",
    { freeze: "other", freezeMinutes: "0" },
    { freezeMinutes: { text: "freezeMinutes", max: "300" } },
  ],
  ["no password", { auth: "1", openPwdLimit: true }, { pwd: { text: "pwd" } }],
  ["no password, which nobody is asked for", { openPwdLimit: true }, {}],
  ["private without a limit", { auth: "1" }, { auth: { text: "unlimited" } }],
  [
    "numbers in the wrong order",
    { openAccountLimit: true, from: "9", to: "3" },
    { to: { text: "order" } },
  ],
  ["no number", { openAccountLimit: true, from: "x" }, { from: { text: "numbers" } }],
  ["a sign of the wire", { openAccountLimit: true, prefix: "<b" }, { prefix: { text: "affix" } }],
  ["a star twice", { starAccount: "Bob bob" }, { starAccount: { text: "starTwice", name: "bob" } }],
])("%s is a fault at its field", (_name, change, faults) => {
  expect(contestFaults({ ...springContest, ...change }, null)).toEqual(faults);
});

test("a stored password need not be typed again", () => {
  const before = stored({ ...springContest, auth: "1", openPwdLimit: true, pwd: "secret" });
  expect(contestFaults(valuesOf(before), before)).toEqual({});
});

test("a hidden clone is saved without a password; it needs one, or none is wanted, once it is visible", () => {
  const clone = { hasPassword: false, isPasswordUnset: true, visible: false };
  const before = stored({ ...springContest, auth: "1", openPwdLimit: true }, clone);
  expect(contestFaults(valuesOf(before), before)).toEqual({});
  const visible = { ...before, visible: true };
  expect(contestFaults(valuesOf(visible), visible)).toEqual({ pwd: { text: "pwd" } });
});

test("registrations may be removed only while a new password is typed and asked for", () => {
  const values = { ...springContest, auth: "1" as const, openPwdLimit: true, pwd: "new" };
  expect(setsPassword(values)).toBe(true);
  expect(setsPassword({ ...values, pwd: "  " })).toBe(false);
  expect(setsPassword({ ...values, openPwdLimit: false })).toBe(false);
  expect(valuesOf(stored({ ...values, removeRegistered: true })).removeRegistered).toBe(false);
});
