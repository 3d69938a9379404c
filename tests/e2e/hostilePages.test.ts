import type { Visit } from "./support/journey.ts";
import {
  addHostileRows,
  fillColumns,
  type Lines,
  mixedLines,
  wideLines,
} from "./support/hostileColumns.ts";
import { faultsOf } from "./support/hostileFaults.ts";
import { goTo, lookAtDialogs, test, type World } from "./support/sweep.ts";
import { pagesOf } from "./support/sweepPages.ts";
import { expect } from "./support/journey.ts";

/** Visits the pages, and returns the faults that hostile strings cause on them. */
async function faultsOnPages(visit: Visit, pages: readonly string[]): Promise<string[]> {
  const { page, settled } = visit;
  const faults: string[] = [];
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => faults.push(`window: ${popup.url()}`));
  for (const path of pages) {
    await goTo(visit, path);
    await settled();
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

async function visitAll(world: World, part: "readers" | "administration"): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, pages] of Object.entries(pagesOf(world.ids))) {
    if ((who === "root") !== (part === "administration")) continue;
    const as = who === "guest" ? undefined : who;
    const visit = await world.site.visit({ as, expectedErrors: /404|400/ });
    faults.push(...(await faultsOnPages(visit, pages)));
    if (who === "root") faults.push(...(await lookAtDialogs(visit, world.ids, faultsOf)));
    await visit.leave();
  }
  return faults;
}

let isReady = false;

async function faultsWith(world: World, lines: Lines): Promise<string[]> {
  if (!isReady) await addHostileRows(world);
  isReady = true;
  await fillColumns(world, lines);
  return [...(await visitAll(world, "readers")), ...(await visitAll(world, "administration"))];
}

test("with hostile texts in every stored text, no page runs one, reaches another host, breaks its layout or turns other texts", async ({
  world,
}) => {
  expect(await faultsWith(world, mixedLines)).toEqual([]);
}, 900_000);

test("with one long word in every stored line, no page is wider than its window", async ({
  world,
}) => {
  expect(await faultsWith(world, wideLines)).toEqual([]);
}, 900_000);
