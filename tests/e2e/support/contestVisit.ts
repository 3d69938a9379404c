import { LIVE_PATH } from "../../../src/shared/live.ts";
import { CONTEST_VISIT, visitCall } from "../../support/contestVisit.ts";
import { contestOf } from "./contests.ts";
import { expect, type Site } from "./journey.ts";
import { editorOf } from "./judgedSite.ts";

/**
 * Checks that a contest's problem list and the page of its first problem make exactly the API calls of {@link
 * CONTEST_VISIT}. How often each call is made is not checked, because a late response may make a second call
 * unnecessary. Also checks that the first request to the live channel has a `Last-Event-ID` header. Without this
 * header, the page would have to fetch its data again when the channel opens.
 */
export async function expectContestVisit(site: Site): Promise<void> {
  const { cid } = await contestOf(site);
  const problems = await site.sql<{ pid: number }>(
    "select problem_id::int as pid from contest_problem where contest_id = $1 order by display_id",
    [cid],
  );
  const contest = { cid, pids: problems.map(({ pid }) => pid) };
  const listed = CONTEST_VISIT.flat().map((text) => visitCall(text, contest));
  const { page, open, settled, leave } = await site.visit({ as: await site.person("visitor") });
  const callNames: string[] = [];
  const resumeIds: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() !== "fetch" || !pathname.startsWith("/api/")) return;
    if (pathname === LIVE_PATH && search.includes("contest-news")) {
      resumeIds.push(request.headers()["last-event-id"] ?? "");
    }
    const body = request.postData();
    callNames.push(
      [request.method(), pathname + search, ...(body === null ? [] : [body])].join(" "),
    );
  });
  await open(`/contest/${cid}/problems`);
  await expect.poll(() => callNames.some(isLive)).toBe(true);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page.waitForURL(`**/contest/${cid}/problem/A`);
  await editorOf(page);
  await settled();
  // The page opens the channel again when it adds topics, so the test polls.
  await expect.poll(() => topicsOf(callNames)).toEqual(topicsOf(listed));
  await leave();
  expect(resumeIds[0]).not.toBe("");
  expect(besideLive(callNames)).toEqual(besideLive(listed));
}

const isLive = (text: string): boolean => text.startsWith(`GET ${LIVE_PATH}`);

/** The topics in the addresses of the requests to the live channel, without duplicates. */
function topicsOf(calls: readonly string[]): Set<string> {
  const addressOf = (text: string) => new URL(text.slice("GET ".length), "http://judge.test");
  return new Set(
    calls
      .filter(isLive)
      .flatMap((text) => addressOf(text).searchParams.get("topics")?.split(",") ?? []),
  );
}

/** All API calls except requests to the live channel, without duplicates, in alphabetical order. */
function besideLive(calls: readonly string[]): string[] {
  return [...new Set(calls.filter((text) => !isLive(text)))].toSorted();
}
