import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import type { Database } from "../platform/database/db.ts";
import { siteLanguage } from "./language.ts";

/** The site's language, read from a database whose responses the test supplies. */
function aSite() {
  const clock = manualClock();
  const reads: PromiseWithResolvers<{ value: string }[]>[] = [];
  const db = {
    clock,
    query() {
      const read = Promise.withResolvers<{ value: string }[]>();
      reads.push(read);
      return read.promise;
    },
  } as unknown as Database;
  const answer = (at: number, value: string) => reads[at]?.resolve([{ value }]);
  return { clock, reads, answer, site: siteLanguage(db) };
}

test("pages wait for one read together, and it is kept for five seconds", async () => {
  const { clock, reads, answer, site } = aSite();
  const pages = [site.current(), site.current()];
  expect(reads).toHaveLength(1);
  answer(0, "en-US");
  expect([await pages[0], await pages[1]]).toEqual(["en-US", "en-US"]);
  clock.advance(4999);
  expect(site.current()).toBe("en-US");
  expect(reads).toHaveLength(1);
  clock.advance(1);
  void site.current();
  expect(reads).toHaveLength(2);
});

test("a read from before a change neither answers pages after it nor is kept", async () => {
  const { reads, answer, site } = aSite();
  void site.current();
  site.invalidate();
  const page = site.current();
  expect(reads).toHaveLength(2);
  answer(1, "en-US");
  expect(await page).toBe("en-US");
  answer(0, "zh-CN");
  await new Promise((resolve) => setImmediate(resolve));
  expect(site.current()).toBe("en-US");
});

test("of a database that does not respond, one page waits a moment, the next ones not at all", async () => {
  const { clock, reads, answer, site } = aSite();
  const page = site.current();
  clock.advance(300);
  expect(await page).toBe("zh-CN");
  expect(site.current()).toBe("zh-CN");
  answer(0, "en-US");
  await new Promise((resolve) => setImmediate(resolve));
  expect(site.current()).toBe("en-US");
  expect(reads).toHaveLength(1);
});
