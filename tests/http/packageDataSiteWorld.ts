import { afterAll, beforeAll, beforeEach } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { SimulatedLyrio } from "../remote/lyrio/simulatedLyrio.ts";
import { SimulatedSyzoj } from "../remote/syzoj/simulatedSyzoj.ts";
import { type WorldClock, worldClock } from "../support/worldClock.ts";
import { createWorld, type World } from "./world.ts";
/*
 * A test server for tests that import problems, including their test data, from simulated Lyrio (LibreOJ) and SYZOJ 2
 * sites.
 */

export let clock: WorldClock;
export let loj: SimulatedLyrio;
export let syzoj: SimulatedSyzoj;
export let world: World;
export const requestOrigins: string[] = [];

/** Starts the test server before the tests of a file, and closes it after them. */
export function inDataSiteWorld(): void {
  beforeAll(async () => {
    clock = worldClock();
    loj = new SimulatedLyrio(clock);
    syzoj = new SimulatedSyzoj(clock);
    const sites = inMemoryTransport({
      [loj.apiOrigin]: loj.answer,
      [loj.fileOrigin]: loj.answerFiles,
      [syzoj.origin]: syzoj.answer,
      "https://elsewhere.example": () => ({ body: "{}" }),
    });
    world = await createWorld({
      clock,
      outgoingTransport: (request, signal) => {
        requestOrigins.push(request.url.origin);
        return sites(request, signal);
      },
      dataSources: { syzojSites: [syzoj.origin] },
    });
  });
  beforeEach(async () => {
    await world.sql("update remote_judge set failures = 0, closed_until = null");
    loj.faults.clear();
    syzoj.faults.clear();
    loj.busy = 0;
    loj.filesAt = loj.fileOrigin;
    requestOrigins.length = 0;
  });
  afterAll(() => world.server.close());
}
