import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LIVE_PATH } from "../../src/shared/live.ts";
import { CONTEST_VISIT, visitCall } from "../../tests/support/contestVisit.ts";
import { timed } from "../liveVerdicts.ts";
import { addressOf, cpuOfServers, type Load, type Person } from "./load.ts";
import { percentile } from "./percentile.ts";
import { report } from "./report.ts";

const RUSH_S = 10;
/** Number of connections that a browser opens to a site over HTTP/1.1. */
const CONNECTIONS = 6;
/** Finds the pictures of a rendered statement. */
const PICTURE = /src="(\/api\/problem-file\/[^"]+)"/g;

/**
 * Lets every contestant open the contest and its first problem once, with the same calls that the pages make. Static
 * files are not requested. The servers have just been started, so these are the first calls that they answer.
 */
export async function rush(load: Load): Promise<void> {
  const cpu = cpuOfServers(load);
  const visits = await Promise.all(
    load.people.map(async (person, i) => {
      await wait(Math.random() * RUSH_S * 1000);
      const start = performance.now();
      const visit = new Visit(load, person, addressOf(load, i));
      await visit.open();
      return { visit, ms: performance.now() - start };
    }),
  );
  const calls = visits.flatMap(({ visit }) => visit.calls);
  const times = calls.map(({ ms }) => ms);
  const errors = visits.reduce((sum, { visit }) => sum + visit.errors, 0);
  const pictures = visits.reduce((sum, { visit }) => sum + visit.pictures, 0);
  const whole = visits.map(({ ms }) => ms);
  const used = (cpuOfServers(load) - cpu) / times.length;
  for (const { visit } of visits) visit.leave();
  const { length: count } = load.people;
  report(`start rush: ${count} contestants in ${RUSH_S} s, calls`, times.length, undefined, "");
  report("start rush: a call at p50", percentile(times, 0.5));
  report("start rush: a call at p99", percentile(times, 0.99), 1000);
  report("start rush: contest and first problem, without files, at p99", percentile(whole, 0.99));
  report("start rush: errors", errors, 0, "");
  report("start rush: contestants without the picture", count - pictures, 0, "");
  report("start rush: CPU of the servers a call", used);
  for (const [path, own] of Map.groupBy(calls, ({ path: name }) => name)) {
    const each = own.map(({ ms }) => ms);
    report(`start rush: ${path} at p50`, percentile(each, 0.5));
    report(`start rush: ${path} at p99`, percentile(each, 0.99));
  }
}

/** Information about one response; `path` has no query string. */
interface Answered {
  path: string;
  status: number;
  ms: number;
}

/** Simulates one contestant's browser, which has its own connections. */
class Visit {
  readonly calls: Answered[] = [];
  errors = 0;
  pictures = 0;
  readonly #load: Load;
  readonly #headers: Record<string, string>;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  #live: IncomingMessage | undefined;

  constructor(load: Load, { token }: Person, address: string) {
    this.#load = load;
    this.#headers = { authorization: token, "accept-language": "en-US", "url-type": "general" };
    this.#address = address;
  }

  async open(): Promise<void> {
    for (const group of CONTEST_VISIT) {
      await Promise.all(group.map((text) => this.#ask(visitCall(text, this.#load))));
    }
  }

  leave(): void {
    this.#live?.destroy();
    this.#agent.destroy();
  }

  async #ask(text: string): Promise<void> {
    const [, method = "", path = "", body] = /^(\S+) (\S+)(?: (.*))?$/.exec(text) ?? [];
    try {
      if (path.startsWith(LIVE_PATH)) return await this.#listen(path);
      const answer = await timed(
        this.#address,
        {
          method,
          path,
          ...(body !== undefined && { body }),
          headers: { ...this.#headers, ...(body && { "content-type": "application/json" }) },
        },
        this.#agent,
      );
      this.#count({ path: path.replace(/\?.*/, ""), status: answer.status, ms: answer.ms });
      for (const [, picture = ""] of answer.text.replaceAll('\\"', '"').matchAll(PICTURE)) {
        await this.#look(picture.replaceAll("&amp;", "&"));
      }
    } catch {
      this.errors += 1;
    }
  }

  #count(reply: Answered): void {
    this.calls.push(reply);
    if (reply.status !== 200) this.errors += 1;
  }

  /** Pictures are requested without a session token. */
  async #look(path: string): Promise<void> {
    const call = { method: "GET", path };
    const answer = await timed(this.#address, call, this.#agent);
    this.#count({ path: "a picture", status: answer.status, ms: answer.ms });
    if (answer.status === 200) this.pictures += 1;
  }

  /** Opens the live channel. Changing its topics requires a new connection, so the previous connection is closed. */
  #listen(path: string): Promise<void> {
    const start = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const before = this.#live;
    before?.destroy();
    const headers = { ...this.#headers, accept: "text/event-stream" };
    get(this.#address + path, { agent: this.#agent, headers }, (response) => {
      this.#live = response;
      // Closing the connection at the end of the visit may cause an error, which is ignored.
      response.on("error", () => undefined).resume();
      const reply = { status: response.statusCode ?? 0, ms: performance.now() - start };
      this.#count({ path: LIVE_PATH, ...reply });
      resolve();
    }).on("error", reject);
    return promise;
  }
}
