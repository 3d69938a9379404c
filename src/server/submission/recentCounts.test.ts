import { expect, test } from "vitest";
import { own } from "../scope/policy.ts";
import type { ListFilter } from "./listRows.sql.ts";
import { type NearCount, RecentCounts } from "./recentCounts.ts";

const filter = { rule: own, status: 0 } as unknown as ListFilter;

/**
 * Provides counts that are cached by `RecentCounts`. Each new count contains one more hidden row than the count before
 * it.
 */
function world(visible: number) {
  let time = 0;
  let hidden = 0;
  const counts = new RecentCounts({ now: () => time });
  const ask = async (of: ListFilter = filter): Promise<NearCount> => {
    const cachedCount = await counts.cached(of, 1000);
    if (cachedCount) return cachedCount;
    const counted = { visible, hidden: (hidden += 1) };
    await counts.keep(of, 1000, counted);
    return counted;
  };
  return { ask, pass: (ms: number) => (time += ms) };
}

test("a long list is counted once in ten seconds", async () => {
  const { ask, pass } = world(1000);
  expect(await ask()).toEqual({ visible: 1000, hidden: 1 });
  pass(9_999);
  expect(await ask()).toEqual({ visible: 1000, hidden: 1 });
  pass(1);
  expect(await ask()).toEqual({ visible: 1000, hidden: 2 });
});

test("a short list is counted each time, so that its total is exact", async () => {
  const { ask } = world(999);
  await ask();
  expect(await ask()).toEqual({ visible: 999, hidden: 2 });
});

test("another filter and another reader have counts of their own", async () => {
  const { ask } = world(1000);
  await ask();
  expect(await ask({ ...filter, status: 1 })).toEqual({ visible: 1000, hidden: 2 });
  const place = { ip: "192.0.2.1", loginId: 1 };
  const reader = { uid: "a", role: 1002, memberships: [], grants: [], ...place } as const;
  expect(await ask({ ...filter, reader })).toEqual({ visible: 1000, hidden: 3 });
});

test("however many filters are asked for, old ones are evicted: two thousand are kept at most", async () => {
  const { ask } = world(1000);
  await ask();
  for (let status = 1; status <= 2000; status += 1) await ask({ ...filter, status });
  expect(await ask()).toEqual({ visible: 1000, hidden: 2002 });
});
