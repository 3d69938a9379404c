import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import type { RemoteJudgeRow } from "../../src/shared/judge/remoteAdmin.ts";
import { RemoteError } from "../../src/server/remote/adapter/remoteError.ts";
import { checkPage, isAdapterCall } from "../../src/server/remote/check.ts";
import { keepUnreadPage } from "../../src/server/remote/engine/unreadPages.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { createRemoteWorld, REMOTE_CODE, type RemoteWorld, robotCodes } from "./remoteWorld.ts";
import { people } from "./world.ts";

/* Pages of judges that could not be parsed are stored without secrets, and root can download them. */

const PASSWORD = "swordfish-1234";
let remote: RemoteWorld;

beforeAll(async () => {
  remote = await createRemoteWorld();
});
beforeEach(async () => {
  await remote.clear();
  await remote.world.sql("delete from remote_page");
  for (const code of robotCodes) await remote.addAccount(code, "robot-of-ours", PASSWORD);
});
afterAll(() => remote.world.server.close());

async function pagesOf(judge: string): Promise<RemoteJudgeRow["pages"]> {
  const reply = await remote.world.call("root", "GET /api/admin/remote/judges");
  const rows = reply.body.data as RemoteJudgeRow[];
  return rows.find((row) => row.judge === judge)!.pages;
}

const pageText = async (id: number): Promise<string> =>
  (await remote.world.call("root", `GET /api/admin/remote/page?id=${id}`)).text;

/** Parses a stored page again with the current adapter. */
async function read(judge: string, call: string, text: string, problem: string) {
  if (!isAdapterCall(call)) throw new Error(call);
  const page = Buffer.from(text, "latin1");
  return checkPage({ clock: manualClock() }, { judge, page, call, problem });
}

async function phaseOf(submitId: number): Promise<string | undefined> {
  const [row] = await remote.world.sql<{ phase: string }>(
    "select phase from remote_submission where submit_id = $1",
    [submitId],
  );
  return row?.phase;
}

test.each(robotCodes)(
  "%s: a page is kept once, without secrets, and fails again as a file",
  async (judge) => {
    remote.judgeOf(judge).faults.add("pageChanged");
    const submitId = await remote.submit(judge);
    await remote.pass(60);
    const pages = await pagesOf(judge);
    expect(pages.length).toBeGreaterThan(0);
    expect(new Set(pages.map(({ call, detail }) => `${call} ${detail}`)).size).toBe(pages.length);
    for (const { id, call, url } of pages) {
      const text = await pageText(id);
      expect(text).toContain("<");
      expect(text).not.toMatch(/robot-of-ours|swordfish-1234|session-of-a-person/);
      expect(url).not.toContain("?");
      const again = await read(judge, call, text, remote.placeOf(judge).problems[judge]!);
      expect(again).toMatchObject({ outcome: "fails" });
    }
    remote.judgeOf(judge).faults.clear();
    expect(await phaseOf(submitId)).toBeDefined();
  },
);

test("a state whose number is unknown keeps its page, whose number the file shows", async () => {
  const submitId = await remote.submit("MXT", `${REMOTE_CODE} // SIM:ODD`);
  expect(await remote.judged(submitId)).toBe(Verdict.SubmittedFailed);
  const [page, ...others] = await pagesOf("MXT");
  expect([page?.call, others]).toEqual(["poll", []]);
  const text = await pageText(page!.id);
  const problem = remote.placeOf("MXT").problems["MXT"]!;
  expect(text).toContain("99");
  expect(await read("MXT", "poll", text, problem)).toMatchObject({ outcome: "fails" });
  const reading = await read("MXT", "poll", text.replace("99", "4"), problem);
  expect(reading).toMatchObject({ outcome: "works" });
});

test("pages that a user's own session receives are not kept", async () => {
  await remote.world.call("root", "PUT /api/admin/switch/update", {
    body: { remoteOwnSessions: true },
  });
  await remote.world.sql(
    "update remote_account set owner_uid = $1, expires_at = verdict_now() + interval '1 day' where account_group = 'MXT'",
    [people.user.uid],
  );
  await remote.submit("MXT", `${REMOTE_CODE} // SIM:ODD`);
  await remote.pass(60);
  expect(await pagesOf("MXT")).toEqual([]);
});

test("ten pages of a judge are kept, the newest of each failure", async () => {
  const { db } = remote.world.server;
  const keep = async (detail: string, text: string) => {
    const error = new RemoteError("pageChanged", detail);
    const url = "https://acm.hdu.edu.cn/status.php";
    error.page = { call: "poll", url, bytes: Buffer.from(text), secrets: ["a<b", "名字"] };
    await keepUnreadPage(db, "HDU", error);
    await remote.clock.advance(1000);
  };
  for (let count = 0; count < 12; count++) await keep(`part ${count}`, "first");
  await keep("part 5", "a<b a&lt;b 名字 %E5%90%8D%E5%AD%97 second");
  await keepUnreadPage(db, "HDU", new RemoteError("unavailable"));
  const pages = await pagesOf("HDU");
  expect(pages.map(({ detail }) => detail)).toEqual(
    [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((count) => `part ${count}`),
  );
  const removed = Array.from({ length: 4 }, () => "(removed)").join(" ");
  expect(await pageText(pages[0]!.id)).toBe(`${removed} second`);
  const gone = await remote.world.call("root", "GET /api/admin/remote/page?id=999999");
  expect([gone.status, gone.body.code]).toEqual([404, "REMOTE_PAGE_NOT_FOUND"]);
});
