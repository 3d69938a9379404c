// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { aContest, aContestProblem } from "../../contestInNode.tsx";
import type { SharedByRows } from "../sharedByRows.ts";
import { type PoolContent, RowPool } from "./RowPool.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const t = ((key: string, values?: object) =>
  [key, ...Object.values(values ?? {})].join(" ")) as unknown as SharedByRows["t"];
const shared: SharedByRows = {
  t,
  cid: 7,
  uid: "me",
  onFollow: () => undefined,
  opensCells: true,
  medals: undefined,
  info: aContest().info,
  problems: [aContestProblem("A"), aContestProblem("B")],
};

const row = (uid: string, more: Partial<RankRow> = {}): RankRow =>
  ({
    uid,
    username: uid,
    nickname: null,
    realname: null,
    school: null,
    avatar: null,
    gender: "secrecy",
    registered: true,
    rank: 1,
    seq: 1,
    total: 1,
    ac: 1,
    totalTime: 61,
    submissionInfo: { A: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 60 } },
    ...more,
  }) as RankRow;
const rowsOf = (uids: string) => uids.split("").map((uid) => row(uid));

function aPool() {
  const body = document.createElement("tbody");
  document.body.append(body);
  const leaveFocus = vi.fn<() => void>();
  const pool = new RowPool(body, leaveFocus);
  const content: PoolContent = {
    rows: [],
    shared,
    followed: [],
    virtualUid: undefined,
    fresh: new Map(),
    isOddChange: false,
    firstIndex: 2,
    isPartial: false,
  };
  return {
    pool,
    body,
    leaveFocus,
    show: (more: Partial<PoolContent>) => pool.show(Object.assign(content, more)),
    elements: () => [...body.children] as HTMLElement[],
    /** The uids in document order. */
    uids: () => [...body.children].map((each) => (each as HTMLElement).dataset["uid"]).join(""),
  };
}

test("a row that comes takes the elements of one that left, on its own place", () => {
  const { pool, show, elements, uids } = aPool();
  show({ rows: rowsOf("abcdef"), isPartial: true });
  pool.showPart({ from: 0, to: 4 });
  const before = elements();
  pool.showPart({ from: 1, to: 5 });
  expect(uids()).toBe("ebcd");
  expect(elements()).toEqual(before);
  const [first] = before;
  expect(first?.style.transform).toContain("calc(4 *");
  expect([first?.getAttribute("aria-rowindex"), first?.textContent]).toEqual([
    "6",
    "1e☆111\ntries 1",
  ]);
});

test("when the board rests, the elements are in the order of the rows; the focused one is not moved", () => {
  const { pool, show, uids, elements } = aPool();
  show({ rows: rowsOf("abcdefgh"), isPartial: true });
  pool.showPart({ from: 0, to: 5 });
  pool.showPart({ from: 3, to: 8 });
  expect(uids()).toBe("hgfde");
  elements()[2]?.querySelector("a")?.focus();
  const focused = document.activeElement;
  vi.advanceTimersByTime(50);
  expect(uids()).toBe("hgfde");
  vi.advanceTimersByTime(50);
  expect(uids()).toBe("defgh");
  expect(document.activeElement).toBe(focused);
});

test("the frame takes the focus of a row that leaves, alone or with all others", () => {
  const { pool, show, elements, leaveFocus, uids } = aPool();
  show({ rows: rowsOf("abc") });
  elements()[1]?.querySelector("a")?.focus();
  show({ rows: rowsOf("cab") });
  expect([uids(), leaveFocus.mock.calls.length]).toEqual(["cab", 0]);
  show({ rows: rowsOf("ca") });
  expect([uids(), leaveFocus.mock.calls.length]).toEqual(["ca", 1]);
  pool.end();
  expect(leaveFocus).toHaveBeenCalledTimes(1);
  elements()[0]?.querySelector("a")?.focus();
  pool.end();
  expect(leaveFocus).toHaveBeenCalledTimes(2);
});

test("nothing of the row before is left in the elements that a row takes", () => {
  const { show, elements } = aPool();
  const html = (rows: RankRow[], more: Partial<PoolContent> = {}) => {
    const fresh = aPool();
    fresh.show({ rows, ...more });
    return fresh.elements()[0]?.outerHTML;
  };
  const full = row("a", {
    school: "School",
    gender: "female",
    avatar: "/a.png",
    rank: -1,
    registered: false,
    submissionInfo: {
      A: { errorNum: 2, isAC: true, isFirstAC: true, ACTime: 60 },
      B: { errorNum: 1, isAC: false, isFirstAC: false, tryNum: 2 },
    },
  });
  const ofFull = { followed: ["a"], fresh: new Map([["a", new Set(["A", "total"])]]) };
  const bare = row("b", { submissionInfo: {} });
  show({ rows: [full], ...ofFull });
  expect(elements()[0]?.outerHTML).toBe(html([full], ofFull));
  show({ rows: [bare], followed: [], fresh: new Map() });
  expect(elements()[0]?.outerHTML).toBe(html([bare]));
  expect(elements()[0]?.querySelectorAll("a[href]")).toHaveLength(1);
});

test("other columns are other elements; a picture that cannot be loaded is replaced by the pattern", () => {
  const { show, elements } = aPool();
  show({ rows: [row("a", { avatar: "/a.png" })] });
  const [first] = elements();
  const picture = first?.querySelector("img");
  picture?.dispatchEvent(new Event("error"));
  const pattern = first?.querySelector<HTMLElement>("[aria-hidden] > span");
  expect([first?.querySelector("img"), pattern?.style.backgroundImage]).toEqual([
    null,
    expect.stringContaining("linear-gradient"),
  ]);
  show({ shared: { ...shared, problems: [aContestProblem("A")] } });
  expect([elements()[0] === first, elements()[0]?.children.length]).toEqual([false, 5]);
});

test("organizers see real names of people where rows have other names; a team's name is not repeated", () => {
  const { show, elements } = aPool();
  const info = { ...shared.info, isOrganizer: true };
  const team = { members: ["Ann", "Bob"], country: null } as RankRow["team"];
  const rows = [
    row("a", { realname: "Real" }),
    row("b", { nickname: "Ducks", realname: "Ducks", team }),
  ];
  const realnames = () =>
    elements().map((each) => each.querySelector("[data-private]")?.textContent);
  show({ shared: { ...shared, info }, rows });
  expect(realnames()).toEqual(["Real", ""]);
  // Rows of teams have this attribute, so that team logos are not cropped.
  const isTeam = elements().map((each) => each.querySelector("th")?.hasAttribute("data-team"));
  expect(isTeam).toEqual([false, true]);
  show({ shared: { ...shared, info: { ...info, rankShowName: "realname" } } });
  expect(realnames()).toEqual([undefined, undefined]);
  show({ shared: { ...shared, info: { ...info, entrants: "teams" } } });
  expect(realnames()).toEqual([undefined, undefined]);
});

test("cells are links only for readers who may open the submissions to which they lead", () => {
  const linksFor = (opensCells: boolean) => {
    const { show, elements } = aPool();
    show({ rows: rowsOf("a"), shared: { ...shared, opensCells } });
    return elements()[0]!.querySelectorAll('a[href*="/submissions"]').length;
  };
  expect([linksFor(true), linksFor(false)]).toEqual([1, 0]);
});
