import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeNode } from "../http/judgingWorld.ts";
import { openSite, type Site, USER_PASSWORD } from "./support/site.ts";
import { judgedSite } from "./support/solving.ts";

let site: Site;
let node: FakeNode;
beforeAll(async () => {
  site = await openSite();
  await site.addUser("walker");
  await site.addUser("rival");
  node = await judgedSite(site);
});
afterAll(async () => {
  node?.kill();
  await site?.close();
});

test("tabs share one stream, all of them follow the judging, and a closed leader is replaced", async () => {
  const visit = await site.visit({ locale: "en-US", as: "walker" });
  const streams = countStreams(visit.page);
  await visit.open("/status");
  await expect.poll(() => streams()).toBe(1);
  const second = await visit.context.newPage();
  const secondStreams = countStreams(second);
  await second.goto("/status");
  await second.locator("#page-title").waitFor();

  const submitId = await submit("walker");
  const task = await node.task();
  for (const page of [visit.page, second]) {
    await page.getByRole("row", { name: new RegExp(`\\b${submitId}\\b`) }).waitFor();
  }
  expect(secondStreams()).toBe(0);
  await node.finish(task, { status: -1 });
  for (const page of [visit.page, second]) {
    const row = page.getByRole("row", { name: new RegExp(`\\b${submitId}\\b`) });
    await row.getByText("Wrong Answer").waitFor();
  }

  // The leading tab goes; the other takes over and hears the next one.
  await visit.page.close();
  await expect.poll(() => secondStreams()).toBe(1);
  const next = await submit("rival");
  const nextTask = await node.task();
  await node.finish(nextTask);
  await second
    .getByRole("row", { name: new RegExp(`\\b${next}\\b`) })
    .getByText("Accepted")
    .waitFor();
  await visit.leave();
});

/**
 * Connections to the live channel that this page itself holds. A page whose parts come one after the
 * other, as on a busy machine, opens a new one for more topics and ends the one before.
 */
function countStreams(page: Page): () => number {
  const held = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/api/live")) held.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => held.delete(request));
  }
  return () => held.size;
}

async function submit(username: string): Promise<number> {
  const login = await fetch(`${site.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: USER_PASSWORD }),
  });
  const answer = await fetch(`${site.address}/api/submit-problem-judge`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: login.headers.get("authorization") ?? "",
    },
    body: JSON.stringify({ pid: "1000", language: "C++ 17", code: `// ${Date.now()}` }),
  });
  const { data, msg } = (await answer.json()) as { data: { submitId: number } | null; msg: string };
  if (!data) throw new Error(`the submission was refused: ${msg}`);
  return data.submitId;
}
