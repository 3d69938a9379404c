import { expect, test } from "vitest";
import { own } from "../scope/policy.ts";
import type { ListFilter } from "./listRows.sql.ts";
import { type NearCount, RecentCounts } from "./recentCounts.ts";

const filter = { rule: own, status: 0 } as unknown as ListFilter;

/** Counts that increase by one at each call. */
function world(seen: number) {
  let time = 0;
  let hidden = 0;
  const counts = new RecentCounts({ now: () => time });
  const ask = (of: ListFilter = filter): NearCount => {
    const known = counts.known(of, 1000);
    if (known) return known;
    const counted = { seen, hidden: (hidden += 1) };
    counts.keep(of, 1000, counted);
    return counted;
  };
  return { ask, pass: (ms: number) => (time += ms) };
}

test("a long list is counted once in ten seconds", () => {
  const { ask, pass } = world(1000);
  expect(ask()).toEqual({ seen: 1000, hidden: 1 });
  pass(9_999);
  expect(ask()).toEqual({ seen: 1000, hidden: 1 });
  pass(1);
  expect(ask()).toEqual({ seen: 1000, hidden: 2 });
});

test("a short list is counted each time, so that its total is exact", () => {
  const { ask } = world(999);
  ask();
  expect(ask()).toEqual({ seen: 999, hidden: 2 });
});

test("another filter and another reader have counts of their own", () => {
  const { ask } = world(1000);
  ask();
  expect(ask({ ...filter, status: 1 })).toEqual({ seen: 1000, hidden: 2 });
  const place = { ip: "192.0.2.1", loginId: 1 };
  const reader = { uid: "a", role: 1002, memberships: [], grants: [], ...place } as const;
  expect(ask({ ...filter, reader })).toEqual({ seen: 1000, hidden: 3 });
});

test("however many filters are asked for, old ones are evicted: two thousand are kept at most", () => {
  const { ask } = world(1000);
  ask();
  for (let status = 1; status <= 2000; status += 1) ask({ ...filter, status });
  expect(ask()).toEqual({ seen: 1000, hidden: 2002 });
});
