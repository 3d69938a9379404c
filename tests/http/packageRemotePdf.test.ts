import { afterAll, beforeAll, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { SimulatedCodeforces } from "../remote/codeforces/simulatedCodeforces.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { createWorld, type World } from "./world.ts";

/* Tests statements that a remote judge offers as documents. This site stores each document as a file of the problem. */

let clock: WorldClock;
let world: World;

beforeAll(async () => {
  clock = worldClock();
  const judge = new SimulatedCodeforces(clock);
  const outgoingTransport = inMemoryTransport({ "https://codeforces.com": judge.answer });
  world = await createWorld({ clock, outgoingTransport });
});
afterAll(() => world.server.close());

interface Import {
  state: string;
  problems: { preview: { files: number } | null; report: { code: string }[] }[];
}

test.each([
  ["100001B", "%PDF-1.5 one problem"],
  ["100001C", "%PDF-1.5 all problems"],
])("%s is stored with its document, to which the statement links", async (problems, bytes) => {
  const started = await world.call("root", "POST /api/admin/package/import-remote", {
    body: { judge: "GYM", problems },
  });
  const { id } = started.body.data as { id: number };
  let current: Import | undefined;
  for (let second = 0; second < 60 && current?.state !== "ready"; second++) {
    await clock.advance(SECOND);
    const reply = await world.call("root", `GET /api/admin/package/import?id=${id}`);
    current = reply.body.data as Import;
  }
  expect(current?.problems[0]?.preview?.files).toBe(1);
  expect(current?.problems[0]?.report.map(({ code }) => code)).toContain("pdfStatement");
  const statement = await world.call(
    "root",
    `GET /api/admin/package/import/statement?id=${id}&seq=1`,
  );
  const [, link = ""] = /href=\\?"([^"\\]*statement\.pdf)/.exec(statement.text) ?? [];
  const file = await world.call("guest", `GET ${link}`);
  expect(file.text).toBe(bytes);
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
});
