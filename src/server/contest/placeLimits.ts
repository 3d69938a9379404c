import { BlockList, isIP } from "node:net";
import QuickLRU from "quick-lru";
import { type ContestTimes, isOver } from "../../shared/contest/contestTimes.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Viewer } from "../platform/route/route.ts";

/** The IP address and the session from which a request is sent. */
export type Place = Pick<Viewer, "ip" | "loginId">;

/** A contest's restrictions on where contestants may work. */
export interface PlaceLimits {
  /** Empty: all networks are permitted. */
  networks: readonly string[];
  /** Whether each contestant may use only one session. */
  oneSession: boolean;
}

/** Stored sessions of a contestant in a contest. */
export interface ContestLogins {
  /** The only permitted session; null: not chosen yet, or released. */
  boundLogin: number | null;
  /** Sessions that have been released; a released session cannot become the permitted session again. */
  releasedLogins: readonly number[];
}

interface LoginState {
  participation: ContestLogins;
  now: number;
}

/**
 * Whether a contestant may work in the contest from this address and in this session. The restriction to networks
 * applies until the contest ends; the restriction to one session applies only while the contest runs. Organizers are
 * exempt.
 * @returns the refusal, or undefined if the contestant may work in the contest.
 */
export function placeRefusal(
  place: Place,
  contest: PlaceLimits & ContestTimes,
  { participation, now }: LoginState,
): Refusal | undefined {
  if (isOver(contest, now)) return undefined;
  if (!admitsAddress(contest.networks, place.ip)) {
    return new Refusal("CONTEST_FOREIGN_ADDRESS", { address: place.ip.slice(0, 60) });
  }
  if (!contest.oneSession || now < contest.start) return undefined;
  const { boundLogin, releasedLogins } = participation;
  if (boundLogin === place.loginId) return undefined;
  // A request with an API token is refused, because it belongs to no session to which the contestant could be
  // restricted.
  if (boundLogin !== null || place.loginId <= 0) return new Refusal("CONTEST_OTHER_SESSION");
  return releasedLogins.includes(place.loginId)
    ? new Refusal("CONTEST_SESSION_RELEASED")
    : undefined;
}

/**
 * Whether entering the contest now makes the current session the contestant's only permitted session; false if the
 * contestant already has a permitted session.
 */
export function bindsLogin(
  { oneSession, ...times }: PlaceLimits & ContestTimes,
  { participation, now }: LoginState,
): boolean {
  return (
    oneSession && now >= times.start && !isOver(times, now) && participation.boundLogin === null
  );
}

/** Whether the contest currently admits only certain IP addresses. */
export function limitsAddresses(contest: PlaceLimits & ContestTimes, now: number): boolean {
  return contest.networks.length > 0 && !isOver(contest, now);
}

/** Each list of networks is compiled only once, not for every request. */
const compiled = new QuickLRU<string, BlockList>({ maxSize: 100 });

function admitsAddress(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const family = isIP(ip);
  if (family === 0) return false;
  const key = networks.join(" ");
  const list = compiled.get(key) ?? listOf(networks);
  compiled.set(key, list);
  return list.check(ip, family === 4 ? "ipv4" : "ipv6");
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", length] = network.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}
