import { describe, expect, test } from "vitest";
import { networkTransport } from "../../src/server/platform/outgoing/networkTransport.ts";
import { OutgoingError } from "../../src/server/platform/outgoing/outgoingError.ts";
import type { Transport } from "../../src/server/platform/outgoing/transport.ts";
import { userAgent } from "../../src/server/platform/outgoing/outgoingWorldForTests.ts";
import {
  type OutgoingClient,
  outgoingHttp,
} from "../../src/server/platform/outgoing/outgoingHttp.ts";
import type { ProblemSource } from "../../src/server/remote/adapter/adapter.ts";
import { fixedRobots, linkJudges, SiteJudges } from "../../src/server/remote/adapters.ts";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import { simulatedJudges } from "./simulation/simulatedJudges.ts";

/*
 * Tests that no adapter requests a non-public address, no matter to which addresses its judge's host names resolve and
 * where its pages redirect. The transport is the real one: it refuses such addresses before it connects.
 */

const clock = manualClock();
const keys = Object.assign({}, ...simulatedJudges(clock).map(({ problems }) => problems)) as Record<
  string,
  string
>;

/**
 * Returns a client for which each host name lookup yields the next element of `answers`; the last element is repeated.
 */
function clientOf({ info }: ProblemSource, answers: readonly string[][]): OutgoingClient {
  const left = [...answers];
  const resolve = async () => (left.length > 1 ? left.shift() : left[0]) ?? [];
  const transport = networkTransport({ privateHosts: new Set(), resolve });
  const { origins, charset } = info;
  return outgoingHttp({ clock, transport, userAgent }).client({ origins, charset });
}

const refused = { code: "addressNotAllowed", mayHaveArrived: false };
const forms = [
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "::1",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
];

describe.each(new SiteJudges([]).all)("$info.judge", (source) => {
  const problem = source.parseId(keys[source.info.judge] ?? "");

  test.each(forms)("a name that resolves to %s is not connected to", async (address) => {
    for (const answer of [[address], ["1.1.1.1", address]]) {
      const read = source.readProblem(clientOf(source, [answer]), problem);
      await expect(read).rejects.toMatchObject(refused);
    }
  });

  test("a redirect to a private address, by name or number, is not requested", async () => {
    const { origin, origins, charset } = source.info;
    const requested: string[] = [];
    for (const target of [
      "http://127.0.0.1/",
      "https://[::1]/",
      "http://[::ffff:10.0.0.1]/",
      "http://2130706433/",
      "//169.254.169.254/latest/meta-data",
      "http://localhost/",
      `${origin}.internal.example/`,
      `${origin}:8080/`,
      `${origin.replace("://", "://user@")}/`,
      "file:///etc/passwd",
    ]) {
      const transport: Transport = async ({ url }, signal) => {
        requested.push(url.origin);
        const answer = { status: 302, headers: { location: target }, setCookies: [] };
        const { Readable } = await import("node:stream");
        signal.throwIfAborted();
        return { ...answer, body: Readable.from([]) };
      };
      const client = outgoingHttp({ clock, transport, userAgent }).client({ origins, charset });
      const error: unknown = await source
        .readProblem(client, problem)
        .catch((each: unknown) => each);
      expect(error, target).toBeInstanceOf(OutgoingError);
      expect(["originNotAllowed", "badUrl", "redirectNotAllowed"], target).toContain(
        (error as OutgoingError).code,
      );
    }
    expect(new Set(requested)).toEqual(new Set([origin]));
  });
});

describe.each(fixedRobots)("$info.judge, with an account", (adapter) => {
  const problem = adapter.parseId(keys[adapter.info.judge] ?? "");
  const user = "robot";
  const language = adapter.info.languages[0]?.key ?? "";

  test.each(["127.0.0.1", "::ffff:10.0.0.1"])("nothing is sent to %s", async (address) => {
    const client = () => clientOf(adapter, [[address]]);
    const submission = { remoteId: "1", problem, user };
    const code = { problem, user, language, text: "code" };
    const calls: (() => Promise<unknown>)[] = [
      () => adapter.submit(client(), code),
      () => adapter.poll(client(), submission),
      () => adapter.compileErrors(client(), submission),
      () => adapter.isLoggedIn(client(), user),
    ];
    // A login at MXT requires a CAPTCHA, so the adapter refuses it without sending a request.
    if (adapter.info.judge !== "MXT") {
      calls.push(() => adapter.login(client(), { user, password: "secret" }));
    }
    if (adapter.listSubmissions) {
      calls.push(async () => adapter.listSubmissions?.(client(), { problem, user }));
    }
    for (const call of calls) await expect(call()).rejects.toThrow(/addressNotAllowed/);
  });
});

test.each(linkJudges)(
  "$info.judge: no profile and submission are read from private addresses",
  async (adapter) => {
    const problem = adapter.parseId(keys[adapter.info.judge] ?? "");
    const client = () => clientOf(adapter, [["192.168.0.1"]]);
    const submission = { remoteId: "1", problem, user: "walker" };
    await expect(adapter.readSubmission(client(), submission)).rejects.toMatchObject(refused);
    await expect(adapter.readProfile(client(), "walker")).rejects.toMatchObject(refused);
  },
);
