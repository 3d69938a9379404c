import { ASKS_ITSELF_HEADER } from "../../../src/shared/call/confirmation.ts";
import { expect } from "vitest";
import type { RuleViewer } from "../../../src/server/platform/route/predicate.ts";
import { affiliationsOfToken } from "../../../src/server/platform/route/principal.ts";
import { roleOfToken } from "../../../src/shared/account/tokenAccess.ts";
import { Random } from "../../support/random.ts";
import { createTimedWorld, type TimedWorld } from "../timedWorld.ts";
import { drawWorld, type RandomUser, type RandomWorld, membershipsOf } from "./drawnWorld.ts";
import { Model } from "./model.ts";
import { openSessions, openTokens, storeLogins } from "./storedLogins.ts";
import { storeWorld } from "./storedWorld.ts";

/** A caller: an account or a guest, with a token and an IP address. */
export interface Caller {
  /** The caller's name in failure messages. */
  name: string;
  viewer: RuleViewer | null;
  username: string | undefined;
  token: string | undefined;
  /** Whether the viewer is a program with an API token; such a program makes only calls that guests may also make. */
  isProgram: boolean;
  ip: string;
}

export interface Answer<Data> {
  /** Code of a refusal; undefined if the call was not refused. */
  code: string | undefined;
  data: Data;
}

export interface RuledWorld {
  world: TimedWorld;
  model: Model;
  random: Random;
  callers: Caller[];
  ask<Data>(caller: Caller, what: string, body?: unknown): Promise<Answer<Data>>;
  close(): Promise<void>;
}

/** IP addresses inside and outside the networks of contests. */
const addresses = ["10.0.0.7", "203.0.113.9", "2001:db8::5"];

/**
 * Returns the seeds of the generated worlds; RULE_SEED=7 RULE_RUNS=20 generates twenty worlds, starting with seed 7.
 * The name of a failing test contains its seed.
 */
export function worldSeeds(): number[] {
  const first = Number(process.env["RULE_SEED"] ?? 1);
  const runs = Number(process.env["RULE_RUNS"] ?? 1);
  return Array.from({ length: runs }, (_, n) => first + n);
}

/** A server with randomly generated content and a stopped clock. */
export async function openRuledWorld(seed: number): Promise<RuledWorld> {
  const world = await createTimedWorld({ trustedProxies: ["127.0.0.1"] });
  const randomWorld = drawWorld(seed, world.clock.now());
  await storeWorld(world.sql, randomWorld);
  const random = new Random(seed + 1_000_000);
  const callers = await openCallers(world, randomWorld, random);
  bindSome(random, randomWorld, callers);
  await storeLogins(world.sql, randomWorld);
  const model = new Model(randomWorld, world.server.services.scopes);
  return {
    world,
    model,
    random,
    callers,
    ask: (caller, what, body) => ask(world.server.address, caller, what, body),
    close: () => world.close(),
  };
}

/** Every account that may sign in (some in two sessions, some with an API token), and a guest. */
async function openCallers(
  { sql }: TimedWorld,
  randomWorld: RandomWorld,
  random: Random,
): Promise<Caller[]> {
  const usable = randomWorld.users.filter(({ status }) => status === 0);
  const twice = usable.filter(() => random.chance(0.2));
  const sessions = [...usable, ...twice].map((user, n) => ({ user, token: `session-${n}` }));
  const logins = await openSessions(sql, tokensOf(sessions));
  const programs = [...usable.slice(0, 2), random.pick(usable)].map((user, n) => ({
    user,
    token: `vdt_program-${n}`,
  }));
  const ids = await openTokens(sql, tokensOf(programs));
  const people = sessions.map(({ user, token }, n): Caller => {
    const { uid, role, grants } = user;
    const ip = random.pick(addresses);
    const affiliations = { memberships: membershipsOf(randomWorld, uid), grants };
    const viewer = { uid, role, ...affiliations, ip, loginId: logins[n]! };
    return { ...callerOf(user, ip), token, viewer, isProgram: false };
  });
  const bots = programs.map(({ user, token }, n): Caller => {
    const { uid, role, grants } = user;
    const ip = random.pick(addresses);
    const affiliations = affiliationsOfToken({
      memberships: membershipsOf(randomWorld, uid),
      grants,
    });
    const viewer = { uid, role: roleOfToken(role), ...affiliations, ip, loginId: -ids[n]! };
    return { ...callerOf(user, ip), token, viewer, isProgram: true };
  });
  const guest: Caller = {
    name: "guest",
    viewer: null,
    username: undefined,
    token: undefined,
    isProgram: false,
    ip: addresses[0]!,
  };
  return [...people, ...bots, guest];
}

function tokensOf(tokens: { user: RandomUser; token: string }[]): { uid: string; token: string }[] {
  return tokens.map(({ user: { uid }, token }) => ({ uid, token }));
}

function callerOf({ username, role }: RandomUser, ip: string) {
  return { name: `${username} (role ${role}) at ${ip}`, username, ip };
}

/**
 * In contests with one session per user, restricts some accounts to the session with which they make calls; for other
 * accounts, marks this session as released and restricts the account to another session or to none.
 */
function bindSome(random: Random, { contests }: RandomWorld, callers: Caller[]): void {
  for (const contest of contests.filter(({ oneSession }) => oneSession)) {
    for (const { viewer } of callers) {
      if (viewer === null || viewer.loginId <= 0 || random.chance(0.4)) continue;
      const { uid, loginId } = viewer;
      const logins = random.pick([
        { boundLogin: loginId, releasedLogins: [] },
        { boundLogin: 99_999, releasedLogins: [loginId] },
        { boundLogin: null, releasedLogins: [loginId] },
      ]);
      contest.logins.set(uid, logins);
    }
  }
}

async function ask<Data>(
  address: string,
  { token, ip }: Caller,
  what: string,
  body?: unknown,
): Promise<Answer<Data>> {
  const [method = "", path = ""] = what.split(" ", 2);
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
      "accept-language": "en-US",
      // Requests with this header, like those of the site's own pages, get every status. Other clients get Pending
      // instead of Submitting.
      [ASKS_ITSELF_HEADER]: "true",
      "x-forwarded-for": ip,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { code?: string; data: Data };
  const code = response.status === 200 ? undefined : (reply.code ?? String(response.status));
  expect(response.status, JSON.stringify(reply)).toBeLessThan(500);
  return { code, data: reply.data };
}
