import type { Page, Request } from "playwright-core";
import { expect, test } from "./support/journey.ts";
import { rowOf, submitter } from "./support/submitting.ts";

test("tabs share one stream, all of them follow the judging, and a closed leading tab is replaced", async ({
  site,
}) => {
  const node = await site.judge();
  const { submitFor } = submitter(site, node);
  const walker = await site.person("walker");
  const visit = await site.visit({ locale: "en-US", as: walker });
  const streams = countStreams(visit.page);
  await visit.open("/status");
  await expect.poll(() => streams()).toBe(1);
  const second = await visit.context.newPage();
  const secondStreams = countStreams(second);
  await second.goto("/status");
  await second.locator("#page-title").waitFor();

  const submitId = await submitFor(walker, "1000");
  const task = await node.task();
  for (const page of [visit.page, second]) {
    await rowOf(page, submitId).waitFor();
  }
  expect(secondStreams()).toBe(0);
  await node.finish(task, { status: -1 });
  for (const page of [visit.page, second]) {
    await rowOf(page, submitId).getByText("Wrong Answer").waitFor();
  }

  // The tab that holds the connection is closed; the other tab takes over and follows the next submission.
  await visit.page.close();
  await expect.poll(() => secondStreams()).toBe(1);
  const next = await submitFor(await site.person("rival"), "1000");
  const nextTask = await node.task();
  await node.finish(nextTask);
  await rowOf(second, next).getByText("Accepted").waitFor();
});

/**
 * Returns a function that counts the page's open connections to the live channel. If the parts of the page load one
 * after another, as on a busy machine, the page opens a new connection for further topics and closes the previous
 * connection.
 */
function countStreams(page: Page): () => number {
  const openStreams = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/api/live")) openStreams.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => openStreams.delete(request));
  }
  return () => openStreams.size;
}
