import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  inMemoryTransport,
  type Site,
} from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { outgoingHttp } from "../../src/server/platform/outgoing/outgoingHttp.ts";
import type { Transport } from "../../src/server/platform/outgoing/transport.ts";
import { type JudgePlace, simulatedJudges } from "../remote/simulation/simulatedJudges.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { createWorld, type World } from "./world.ts";

/* Tests that servers that share a database jointly keep the minimum interval between requests to a host. */

const HDU_GAP = 1_000;
const CODEFORCES_GAP = 2_000;
const CODEFORCES = "https://codeforces.com";

let clock: WorldClock;
let world: World;
let second: TestServer;
const requests: { server: string; host: string; at: number }[] = [];
let places: JudgePlace[];

/** Connects one server to the simulated judges and records its requests. */
function transportOf(server: string): Transport {
  const sites = places.map(({ origin, judge }) => {
    const site: Site = (request) => {
      requests.push({ server, host: request.url.host, at: clock.now() });
      return judge.answer(request);
    };
    return [origin, site] as const;
  });
  return inMemoryTransport(Object.fromEntries(sites));
}

beforeAll(async () => {
  clock = worldClock();
  places = simulatedJudges(clock);
  world = await createWorld({ clock, outgoingTransport: transportOf("first") });
  second = await startTestServer({
    clock,
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
    outgoingTransport: transportOf("second"),
  });
});
beforeEach(() => {
  requests.splice(0);
});
afterAll(async () => {
  await second.close();
  await world.server.close();
});

/** Advances the clock second by second until the work has ended. */
async function during<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  for (let passed = 0; passed < 200 && !isOver; passed++) await clock.advance(SECOND);
  return over;
}

/** Sends one request from a server to Codeforces, through the pacer of the given judge. */
function ask(
  { services, address }: TestServer,
  judge: string,
  { signal } = new AbortController(),
): Promise<unknown> {
  const server = address === second.address ? "second" : "first";
  const outgoing = outgoingHttp({ clock, transport: transportOf(server), userAgent: "test" });
  const client = outgoing.client({ origins: [CODEFORCES] });
  return services.remote
    .pacerOf(judge)
    .paced(client, signal)
    .send({ url: `${CODEFORCES}/` });
}

/** Milliseconds between consecutive requests to a host, in order. */
function gapsAt(host: string): number[] {
  const times = requests.filter((one) => one.host === host).map(({ at }) => at);
  return times.slice(1).map((at, index) => at - (times[index] ?? 0));
}

test("requests of two servers to a judge never come closer together than its gap, and none is left out", async () => {
  const hdu = places.find(({ codes }) => codes.includes("HDU"));
  hdu?.judge.accounts.set("robot", "secret");
  const added = await world.call("root", "POST /api/admin/remote/account", {
    body: { accountGroup: "HDU", handle: "robot", password: "secret" },
  });
  const { id } = added.body.data as { id: number };
  const testAt = async (address: string) => {
    const reply = await fetch(`${address}/api/admin/remote/account-test`, {
      method: "POST",
      headers: { authorization: world.tokens.root, "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
    return ((await reply.json()) as { data: { works: boolean } }).data.works;
  };
  const addresses = [world.server.address, second.address];
  const answers = await during(
    Promise.all([...addresses, ...addresses, ...addresses].map((address) => testAt(address))),
  );
  expect(answers).toEqual(Array.from({ length: 6 }, () => true));
  const gaps = gapsAt("acm.hdu.edu.cn");
  expect(new Set(requests.map(({ server }) => server))).toEqual(new Set(["first", "second"]));
  expect(gaps.length).toBeGreaterThanOrEqual(11);
  expect(Math.min(...gaps)).toBe(HDU_GAP);
});

test("judges on one host share its gap, and a host that was idle is asked at once", async () => {
  await clock.advance(60 * SECOND);
  const began = clock.now();
  const { server } = world;
  await during(
    Promise.all([ask(server, "CF"), ask(second, "GYM"), ask(server, "GYM"), ask(second, "CF")]),
  );
  expect(requests[0]?.at).toBe(began);
  expect(gapsAt("codeforces.com")).toEqual([CODEFORCES_GAP, CODEFORCES_GAP, CODEFORCES_GAP]);
});

test("a request that is given up while it waits is not made, and those after it are", async () => {
  await clock.advance(60 * SECOND);
  await ask(world.server, "CF");
  const abort = new AbortController();
  const waiting = ask(world.server, "CF", abort).catch((error: unknown) => error);
  await clock.settle();
  abort.abort(new Error("given up"));
  expect(await waiting).toEqual(new Error("given up"));
  await during(ask(second, "GYM"));
  expect(gapsAt("codeforces.com")).toEqual([2 * CODEFORCES_GAP]);
});

test("however slow a host is, two requests of a server at most are there at the same time", async () => {
  const ends: (() => void)[] = [];
  let count = 0;
  const slow = inMemoryTransport({
    [CODEFORCES]: async () => {
      count += 1;
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return {};
    },
  });
  const client = outgoingHttp({ clock, transport: slow, userAgent: "test" }).client({
    origins: [CODEFORCES],
  });
  const { remote } = world.server.services;
  const { signal } = new AbortController();
  const all = ["CF", "GYM", "CF", "GYM"].map((judge) =>
    remote
      .pacerOf(judge)
      .paced(client, signal)
      .send({ url: `${CODEFORCES}/` }),
  );
  for (const expected of [2, 4]) {
    for (let passed = 0; passed < 8; passed++) await clock.advance(SECOND);
    expect(count).toBe(expected);
    for (const end of ends.splice(0)) end();
  }
  await during(Promise.all(all));
});
